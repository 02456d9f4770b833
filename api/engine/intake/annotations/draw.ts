import { formatSize } from '@twinset/contract';
import { paint } from '../raster/paint.ts';
import { isEmpty, type Region, type Size } from '../raster/region.ts';
import { rasterise } from '../raster/shape.ts';
import { ShapeError } from '../raster/shape-error.ts';
import { AnnotationError, type Drawing, type DrawnObject } from './types.ts';

/** Returns the id of the next object of a class. */
type NextId = (objectClass: number) => number;

/** Highest number of an object in a mask of 16 bits. */
const OBJECTS_MAX = 65_535;

/**
 * Checks the size that annotations state against that of the decoded image.
 * @throws AnnotationError
 */
export function checkSize(stated: Size, size: Size): void {
  if (stated.width === size.width && stated.height === size.height) return;
  throw new AnnotationError(`is ${formatSize(size)}, and its annotations are for ${formatSize(stated)}`);
}

/**
 * Returns the pixels of an object.
 * @throws AnnotationError if it cannot be drawn
 */
function regionsOf({ id, shape }: DrawnObject, size: Size): Region[] {
  try {
    return shape.flatMap((one) => rasterise(one, size));
  } catch (error) {
    if (error instanceof ShapeError)
      throw new AnnotationError(`cannot be drawn: object ${id}: ${error.message}`);
    throw error;
  }
}

/**
 * Draws the value of each object in its pixels; later objects cover earlier ones.
 * @param mask raster of zeros in the size of the drawing, which is returned
 * @throws AnnotationError if a shape cannot be drawn
 */
export function drawValues<M extends Uint8Array | Uint16Array>(drawing: Drawing, mask: M): M {
  for (const object of drawing.objects)
    for (const region of regionsOf(object, drawing)) paint(region, mask, drawing.width, object.value);
  return mask;
}

/**
 * Draws a class mask: the value of the class in the pixels of its objects, 0 elsewhere.
 * @throws AnnotationError if a shape cannot be drawn
 */
export const drawClasses = (drawing: Drawing): Uint8Array =>
  drawValues(drawing, new Uint8Array(drawing.width * drawing.height));

/** Object of an object mask. */
export interface MaskObject {
  /** Value of its pixels: its id. */
  value: number;
  /** Class. */
  class: number;
  /** Number or name in the annotations. */
  id: string;
  isCrowd: boolean;
}

export interface ObjectMask {
  samples: Uint16Array;
  objects: MaskObject[];
  /** Objects without visible pixels, which have no value. */
  hidden: string[];
}

/** Returns a function that numbers objects from 1: those of each class separately if their ids contain it. */
function numberObjects(perClass: number): NextId {
  const counts = new Map<number, number>();
  return (objectClass) => {
    const of = perClass === 0 ? 0 : objectClass;
    const number = (counts.get(of) ?? 0) + 1;
    if (perClass > 0 && number === perClass) {
      const most = perClass - 1;
      const what = most === 1 ? '1 object' : `${most} objects`;
      throw new AnnotationError(`has more than ${what} of one class, and there are no ids for them`);
    }
    counts.set(of, number);
    return of * perClass + number;
  };
}

/**
 * Draws an object mask: each object has its own value, in the order of painting; the background is not an object.
 * Objects that others cover completely are listed, and have no value.
 * @param perClass ids per class: object n of a class has its value times this, plus n; 0: objects are numbered from 1
 * @throws AnnotationError if there are too many objects, or a shape cannot be drawn
 */
export function drawObjects(drawing: Drawing, perClass = 0): ObjectMask {
  const { width, height, objects } = drawing;
  if (objects.length > OBJECTS_MAX)
    throw new AnnotationError(`has ${objects.length} objects, and a mask has at most ${OBJECTS_MAX}`);
  const painted = new Uint16Array(width * height);
  objects.forEach((object, index) => {
    for (const region of regionsOf(object, drawing))
      if (!isEmpty(region)) paint(region, painted, width, object.value === 0 ? 0 : index + 1);
  });
  const isSeen = new Uint8Array(objects.length + 1);
  for (let i = 0; i < painted.length; i++) isSeen[painted[i]] = 1;
  const values = new Uint16Array(objects.length + 1);
  const listed: MaskObject[] = [];
  const hidden: string[] = [];
  const nextId = numberObjects(perClass);
  for (const [index, { id, value, isCrowd }] of objects.entries()) {
    if (value === 0) continue;
    if (isSeen[index + 1] === 0) {
      hidden.push(id);
      continue;
    }
    const own = nextId(value);
    values[index + 1] = own;
    listed.push({ value: own, class: value, id, isCrowd: isCrowd === true });
  }
  for (let i = 0; i < painted.length; i++) painted[i] = values[painted[i]];
  return { samples: painted, objects: listed, hidden };
}
