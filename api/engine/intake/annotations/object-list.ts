import type { Size } from '../raster/region.ts';
import type { Ring, Shape } from '../raster/shape.ts';
import type { DrawnObject } from './types.ts';
import { isFields, numberOf } from './values.ts';

/** Reason for which an object cannot be drawn, so that its image has no complete mask: a clause that follows its id. */
export class ObjectError extends Error {
  override readonly name = 'ObjectError';
}

/** Reason for which an object has no pixels; its image is used without it. */
export class NoPixels extends Error {
  override readonly name = 'NoPixels';
}

/**
 * Reads the points of an outline: pairs, `{x, y}` or a flat list.
 * @throws ObjectError if a coordinate is missing or not a number
 */
export function readPoints(value: unknown): number[] {
  if (!Array.isArray(value)) throw new ObjectError('has no list of points');
  const isFlat =
    value.length % 2 === 0 && value.every((one) => typeof one === 'number' && Number.isFinite(one));
  if (isFlat) return value as number[];
  const out: number[] = [];
  for (const point of value) {
    if (Array.isArray(point)) {
      if (point.length !== 2) throw new ObjectError(`has a point of ${point.length} coordinates`);
      out.push(numberOf(point[0]), numberOf(point[1]));
    } else if (isFields(point)) out.push(numberOf(point.x), numberOf(point.y));
    else out.push(numberOf(point));
  }
  if (!out.every(Number.isFinite)) throw new ObjectError('has a coordinate that is not a number');
  if (out.length % 2 === 1) throw new ObjectError('has an odd number of coordinates');
  return out;
}

/**
 * Returns the points of an outline.
 * @throws NoPixels if there are fewer than three
 */
export function checkRing(points: number[]): number[] {
  const count = points.length / 2;
  if (count < 3) throw new NoPixels(`is a polygon of ${count} ${count === 1 ? 'point' : 'points'}`);
  return points;
}

const isOutside = (points: Ring, { width, height }: Size): boolean =>
  points.some((value, i) => value < 0 || value > (i % 2 === 0 ? width : height));

/** Returns the points of a shape whose position is known without drawing it. */
function pointsOf(shape: Shape): readonly Ring[] {
  if (shape.kind === 'coco') return shape.rings;
  if (shape.kind === 'pillow' || shape.kind === 'opencv') return [shape.ring];
  if (shape.kind === 'ellipse' || shape.kind === 'rectangle') return [shape.corners];
  if (shape.kind !== 'rows') return [];
  const { left, top, width, height } = shape.box;
  return [[left, top, left + width, top + height]];
}

/** Collects the objects of one image, and what is wrong with them. */
export class ObjectList {
  readonly objects: DrawnObject[] = [];
  readonly notes: string[] = [];
  /** Reason for which the image has no complete mask; the first one. */
  refusal: string | null = null;
  #clipped = 0;

  constructor(readonly size: Size) {}

  /**
   * Adds the object that `read` returns.
   * @param read may throw ObjectError or NoPixels
   */
  add(id: string, read: () => Omit<DrawnObject, 'id'>): void {
    try {
      const object = read();
      const rings = object.shape.flatMap(pointsOf);
      if (rings.some((ring) => isOutside(ring, this.size))) this.#clipped++;
      this.objects.push({ id, ...object });
    } catch (error) {
      if (error instanceof NoPixels) this.notes.push(`object ${id} ${error.message} and is not drawn`);
      else if (error instanceof ObjectError) this.refusal ??= `object ${id} ${error.message}`;
      else throw error;
    }
  }

  /** Returns whether an object cannot be drawn, is not drawn, or extends beyond the image. */
  get hasProblem(): boolean {
    return this.refusal !== null || this.notes.length > 0 || this.#clipped > 0;
  }

  /** Adds the problems of other objects, without the objects. */
  addProblems(other: ObjectList): void {
    this.refusal ??= other.refusal;
    this.notes.push(...other.notes);
    this.#clipped += other.#clipped;
  }

  /** Returns notes about the image. */
  finish(): string[] {
    const count = this.#clipped;
    if (count === 0) return this.notes;
    const what = count === 1 ? '1 object extends' : `${count} objects extend`;
    return [...this.notes, `${what} beyond the image; the parts inside are drawn`];
  }
}
