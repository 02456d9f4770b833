import { formatSize } from '@twinset/contract';
import type { Size } from '../raster/region.ts';
import { checkRuns, parseCocoCounts } from '../raster/rle.ts';
import type { Shape } from '../raster/shape.ts';
import { ShapeError } from '../raster/shape-error.ts';
import { checkRing, NoPixels, ObjectError, readPoints } from './object-list.ts';
import { type Fields, isFields, listOf, numberOf } from './values.ts';

/** Segmentation of COCO; run lengths may state the size of their image. */
type Segmentation = { shape: Shape; stated: Size | null };

/** Returns the polygons with an area of a list. */
function polygons(list: unknown[], hasBox: boolean): Shape {
  if (list.length === 0) {
    if (hasBox) throw new ObjectError('has a box and no outline');
    throw new NoPixels('has an empty segmentation');
  }
  const rings = (typeof list[0] === 'number' ? [list] : list).map(readPoints);
  const drawn = rings.filter(({ length }) => length >= 6);
  if (drawn.length === 0) checkRing(rings[0] as number[]);
  return { kind: 'coco', rings: drawn };
}

/** Reads polygons, or run lengths as numbers or compressed. */
function readSegmentation(value: unknown, hasBox: boolean): Segmentation {
  if (Array.isArray(value)) return { shape: polygons(value, hasBox), stated: null };
  if (!isFields(value)) throw new ObjectError(hasBox ? 'has a box and no outline' : 'has no segmentation');
  const { counts, size } = value;
  const [height, width] = listOf(size).map(numberOf);
  const stated = height !== undefined && width !== undefined ? { height, width } : null;
  if (typeof counts === 'string') return { shape: { kind: 'columns', counts }, stated };
  if (!Array.isArray(counts)) throw new ObjectError('has no run lengths');
  return { shape: { kind: 'columns', counts: counts.map(numberOf) }, stated };
}

export const isCrowd = ({ iscrowd }: Fields): boolean => iscrowd === 1 || iscrowd === true;

/**
 * Returns the shape of an annotation of COCO in its image.
 * @throws ObjectError if it cannot be drawn, NoPixels if it has no pixels
 */
export function shapeOf({ segmentation, bbox }: Fields, { width, height }: Size): Shape {
  const { shape, stated } = readSegmentation(segmentation, Array.isArray(bbox) && bbox.length === 4);
  if (stated && (stated.width !== width || stated.height !== height)) {
    const own = formatSize({ width, height });
    throw new ObjectError(`has run lengths for ${formatSize(stated)}, and its image is ${own}`);
  }
  if (shape.kind !== 'columns') return shape;
  const { counts } = shape;
  try {
    checkRuns(typeof counts === 'string' ? parseCocoCounts(counts) : counts, width * height, 'the image');
  } catch (error) {
    if (error instanceof ShapeError) throw new ObjectError(`is invalid: ${error.message}`);
    throw error;
  }
  return shape;
}
