import type { Size } from '../raster/region.ts';
import { checkRing, ObjectError, ObjectList } from './object-list.ts';
import { AnnotationError } from './types.ts';
import { isFields, textOf } from './values.ts';

/** Settings of `data.yaml`. */
export interface YoloData {
  /** Names by class number. */
  names: string[];
  /** Folder of the images of each set, as the file states it. */
  sets: { train?: string; val?: string; test?: string };
}

/**
 * Reads `data.yaml`: names as a list or by number, and the folders of the sets.
 * @throws AnnotationError
 */
export function readYoloData(text: string): YoloData {
  let data: unknown;
  try {
    data = Bun.YAML.parse(text);
  } catch {
    throw new AnnotationError('is not valid YAML');
  }
  const names = isFields(data) ? data.names : undefined;
  if (!isFields(data) || (!Array.isArray(names) && !isFields(names)))
    throw new AnnotationError('lists no class names');
  const entries = Array.isArray(names) ? names.map((name, i) => [String(i), name]) : Object.entries(names);
  const list: string[] = [];
  for (const [number, name] of entries as [string, unknown][]) {
    const label = textOf(name);
    if (!/^\d{1,5}$/.test(number) || label === null)
      throw new AnnotationError(`has a class name that cannot be read (number ${number})`);
    list[Number(number)] = label;
  }
  const root = textOf(data.path) ?? '';
  const folder = (value: unknown) => {
    const path = textOf(Array.isArray(value) ? value[0] : value);
    return path === null ? undefined : root === '' ? path : `${root.replace(/\/+$/, '')}/${path}`;
  };
  // Numbers without a name keep their place.
  return {
    names: Array.from(list, (name, i) => name ?? `class ${i}`),
    sets: { train: folder(data.train), val: folder(data.val ?? data.valid), test: folder(data.test) },
  };
}

/**
 * Reads a label file of YOLO segmentation: `class x1 y1 x2 y2 …` per line with coordinates from 0 to 1; an empty file is
 * an image without objects. Pixels are those of Ultralytics: coordinates times the size, then the rule of OpenCV.
 * Objects are painted in the order of the lines.
 *
 * @param size size of the image, which the file does not state
 * @param classes number of classes; class n has the value n + 1
 */
export function readYolo(text: string, size: Size, classes: number): ObjectList {
  const list = new ObjectList(size);
  text.split(/\r\n?|\n/).forEach((line, row) => {
    if (line.trim() === '') return;
    list.add(`in line ${row + 1}`, () => {
      const [number, ...points] = line.trim().split(/\s+/).map(Number) as [number, ...number[]];
      if (![number, ...points].every(Number.isFinite))
        throw new ObjectError('has a value that is not a number');
      if (!Number.isInteger(number) || number < 0 || number >= classes)
        throw new ObjectError(`has the class ${number}, which data.yaml does not list`);
      if (points.length === 4 || points.length === 5)
        throw new ObjectError('is a box: labels for detection contain no outlines');
      if (points.length % 2 === 1) throw new ObjectError('has an odd number of coordinates');
      if (points.some((value) => Math.abs(value) > 16))
        throw new ObjectError('has coordinates in pixels, and those of YOLO are from 0 to 1');
      const ring = points.map((value, i) => value * (i % 2 === 0 ? size.width : size.height));
      return { value: number + 1, shape: [{ kind: 'opencv', ring: checkRing(ring) }] };
    });
  });
  return list;
}
