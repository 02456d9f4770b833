import type { Shape } from '../raster/shape.ts';
import { ClassValues } from './class-values.ts';
import { checkRing, NoPixels, ObjectError, ObjectList, readPoints } from './object-list.ts';
import { AnnotationError } from './types.ts';
import { type Fields, isFields, listOf, numberOf, parseFields, sizeOf, textOf } from './values.ts';

/**
 * Reads `meta.json`: the classes in the order of the file.
 * @throws AnnotationError
 */
export function readSuperviselyMeta(text: string): ClassValues {
  const names = listOf(parseFields(text).classes).map((one) => (isFields(one) ? textOf(one.title) : null));
  if (names.length === 0 || names.includes(null)) throw new AnnotationError('lists no classes');
  return new ClassValues(names as string[]);
}

function bitmap(value: unknown): Shape {
  const { data, origin } = isFields(value) ? value : {};
  const [left, top] = listOf(origin).map(numberOf);
  if (typeof data !== 'string' || !Number.isInteger(left) || !Number.isInteger(top))
    throw new ObjectError('has a bitmap without data or origin');
  return { kind: 'png', base64: data, left: left as number, top: top as number, isDeflated: true };
}

function shapeOf(object: Fields): Shape {
  const type = textOf(object.geometryType) ?? (isFields(object.bitmap) ? 'bitmap' : 'polygon');
  if (type === 'bitmap') return bitmap(object.bitmap);
  const { exterior, interior } = isFields(object.points) ? object.points : {};
  if (type === 'polygon') {
    const holes = listOf(interior)
      .map(readPoints)
      .filter(({ length }) => length >= 6);
    return { kind: 'opencv', ring: checkRing(readPoints(exterior)), holes };
  }
  if (type === 'rectangle') {
    const [x0, y0, x1, y1, ...rest] = readPoints(exterior) as [number, number, number, number];
    if (y1 === undefined || rest.length > 0) throw new ObjectError('is a rectangle without two corners');
    return {
      kind: 'rectangle',
      corners: [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)],
    };
  }
  throw new NoPixels(`is of the kind "${type}"`);
}

/**
 * Reads the annotation of one image: bitmaps, polygons with holes by the rule of OpenCV, and rectangles, as the SDK of
 * Supervisely draws them, in the order of the file.
 * @throws AnnotationError
 */
export function readSupervisely(text: string, values: ClassValues): ObjectList {
  const fields = parseFields(text);
  const size = isFields(fields.size) ? fields.size : {};
  const list = new ObjectList(sizeOf(size.width, size.height));
  listOf(fields.objects).forEach((object, index) => {
    const id = isFields(object) ? textOf(object.id) : null;
    list.add(id ?? `${index + 1}`, () => {
      if (!isFields(object)) throw new ObjectError('is not a JSON object');
      const title = textOf(object.classTitle) ?? '';
      const shape = shapeOf(object);
      const value = values.valueOf(title);
      if (value === undefined)
        throw new ObjectError(`has the class "${title}", which meta.json does not list`);
      return { value, shape: [shape] };
    });
  });
  return list;
}
