import type { Shape } from '../raster/shape.ts';
import type { ClassValues } from './class-values.ts';
import { checkRing, NoPixels, ObjectError, ObjectList, readPoints } from './object-list.ts';
import type { DrawnObject } from './types.ts';
import { baseName, type Fields, isFields, listOf, parseFields, sizeOf, textOf } from './values.ts';

/** Width of lines, and radius of points, with which LabelMe draws them. */
const [LINE_WIDTH, POINT_RADIUS] = [10, 5];

/** File of LabelMe: one image. */
export interface LabelMeFile {
  /** Name of the image, without folders. */
  image: string;
  labels: string[];
  /** Bytes of the image in base64, if the file contains it. */
  embedded: string | null;
  fields: Fields;
}

/**
 * Reads a file of LabelMe without its shapes.
 * @throws AnnotationError
 */
export function readLabelMeFile(text: string): LabelMeFile {
  const fields = parseFields(text);
  const labels = listOf(fields.shapes).map((shape) => (isFields(shape) ? textOf(shape.label) : null));
  return {
    image: baseName(textOf(fields.imagePath) ?? ''),
    labels: [...new Set(labels.filter((label) => label !== null))],
    embedded: typeof fields.imageData === 'string' && fields.imageData !== '' ? fields.imageData : null,
    fields,
  };
}

/** Returns the bytes of the image that a file of LabelMe contains; none if it contains no image. */
export const embeddedImage = (text: string): Uint8Array =>
  Buffer.from(readLabelMeFile(text).embedded ?? '', 'base64');

function expectPoints(points: number[], count: number, kind: string): void {
  if (points.length !== 2 * count) throw new ObjectError(`is a ${kind} of ${points.length / 2} points`);
}

/** Returns the shape that LabelMe's `shape_to_mask` draws. */
function shapeOf({ shape_type: type, points: list, mask }: Fields): Shape {
  const points = readPoints(list);
  const [x0, y0, x1, y1] = points as [number, number, number, number];
  switch (type ?? 'polygon') {
    case 'polygon':
      return { kind: 'pillow', ring: checkRing(points) };
    case 'rectangle':
      expectPoints(points, 2, 'rectangle');
      return {
        kind: 'rectangle',
        corners: [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)],
      };
    case 'circle': {
      expectPoints(points, 2, 'circle');
      const radius = Math.sqrt((x0 - x1) * (x0 - x1) + (y0 - y1) * (y0 - y1));
      return { kind: 'ellipse', corners: [x0 - radius, y0 - radius, x0 + radius, y0 + radius] };
    }
    case 'line':
    case 'linestrip':
      if (points.length < 4) throw new NoPixels('is a line of one point');
      return { kind: 'line', points, thickness: LINE_WIDTH };
    case 'point': {
      expectPoints(points, 1, 'point');
      const r = POINT_RADIUS;
      return { kind: 'ellipse', corners: [x0 - r, y0 - r, x0 + r, y0 + r] };
    }
    case 'mask':
      if (typeof mask !== 'string') throw new ObjectError('is a mask without its bitmap');
      return { kind: 'png', base64: mask, left: Math.trunc(x0), top: Math.trunc(y0), isDeflated: false };
    default:
      throw new ObjectError(`has the shape type "${textOf(type)}", which is unknown`);
  }
}

/**
 * Reads the shapes of a file of LabelMe. Shapes of one label and one group are one object. They are painted in the order
 * of the file with the rules of Pillow, as LabelMe's own export does; holes are shapes that are painted later.
 * @throws AnnotationError if the file states no size
 */
export function readLabelMe({ fields }: LabelMeFile, values: ClassValues): ObjectList {
  const list = new ObjectList(sizeOf(fields.imageWidth, fields.imageHeight));
  const groups = new Map<string, DrawnObject>();
  listOf(fields.shapes).forEach((shape, index) => {
    list.add(`${index + 1}`, () => {
      if (!isFields(shape)) throw new ObjectError('is not a JSON object');
      const label = textOf(shape.label);
      const value = label === null ? undefined : values.valueOf(label);
      if (value === undefined) throw new ObjectError('has no label');
      return { value, shape: [shapeOf(shape)] };
    });
    const object = list.objects.at(-1);
    const group = isFields(shape) ? textOf(shape.group_id) : null;
    if (group === null || object?.id !== `${index + 1}`) return;
    const key = `${object.value} ${group}`;
    const first = groups.get(key);
    // Only neighbours are joined: a shape in between is painted over the first one.
    if (first && list.objects.at(-2) === first) {
      list.objects.pop();
      first.shape = [...first.shape, ...object.shape];
    } else groups.set(key, object);
  });
  return list;
}
