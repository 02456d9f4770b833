import type { Size } from '../raster/region.ts';
import type { Shape } from '../raster/shape.ts';
import { ClassValues } from './class-values.ts';
import { checkRing, NoPixels, ObjectError, ObjectList, readPoints } from './object-list.ts';
import { turnAround } from './turn.ts';
import { type AnnotatedImage, AnnotationError, type Annotations } from './types.ts';
import { baseName, type Fields, isFields, listOf, numberOf, parseJson, sizeOf, textOf } from './values.ts';

const KINDS = ['brushlabels', 'polygonlabels', 'rectanglelabels', 'ellipselabels', 'keypointlabels'] as const;

/** Returns the name of the image of a task: the last part of its address, or of the parameter `d`. */
function imageName(task: Fields): string | null {
  const data = isFields(task.data) ? task.data : {};
  const address = [data.image, ...Object.values(data)].find(
    (value) => typeof value === 'string' && /\.\w{3,4}($|\?)|[?&]d=/.test(value),
  ) as string | undefined;
  if (address === undefined) return null;
  const local = /[?&]d=([^&]*)/.exec(address)?.[1];
  try {
    return baseName(decodeURIComponent(local ?? address.replace(/\?.*$/, '')));
  } catch {
    return baseName(address);
  }
}

/** Returns the corners of a rectangle, turned clockwise around its first corner. */
function rectangle(
  { x, y, width, height, rotation }: Fields,
  toPixels: (points: number[]) => number[],
): number[] {
  const [left, top, w, h] = toPixels([numberOf(x), numberOf(y), numberOf(width), numberOf(height)]) as [
    number,
    number,
    number,
    number,
  ];
  return turnAround([left, top], [0, 0, w, 0, w, h, 0, h], numberOf(rotation ?? 0));
}

/** Returns the shape of a result; its coordinates are percentages of the image. */
function shapeOf(kind: string, value: Fields, { width, height }: Size): Shape {
  const toPixels = (points: number[]) => points.map((v, i) => (v / 100) * (i % 2 === 0 ? width : height));
  if (kind === 'brushlabels') {
    const bytes = listOf(value.rle).map(numberOf);
    if (bytes.length === 0 || !bytes.every((byte) => byte >= 0 && byte < 256))
      throw new ObjectError('is a brush without run lengths');
    return { kind: 'brush', bytes };
  }
  if (kind === 'polygonlabels')
    return { kind: 'coco', rings: [toPixels(checkRing(readPoints(value.points)))] };
  if (kind === 'rectanglelabels') return { kind: 'coco', rings: [readPoints(rectangle(value, toPixels))] };
  if (kind === 'ellipselabels')
    throw new ObjectError('is an ellipse, which is not read; use a brush or a polygon');
  throw new NoPixels('is a point');
}

type Result = { kind: string; value: Fields; label: string | null; size: Fields; id: string };

/** Returns the drawn results of a task, of its first annotation that was not cancelled. */
function resultsOf(task: Fields): Result[] {
  const annotation = listOf(task.annotations ?? task.completions).find(
    (one) => isFields(one) && one.was_cancelled !== true,
  );
  const results = isFields(annotation) ? listOf(annotation.result) : [];
  return results.filter(isFields).flatMap((size, index) => {
    const kind = KINDS.find((one) => one === size.type);
    const value = isFields(size.value) ? size.value : {};
    if (kind === undefined) return [];
    const label = textOf(listOf(value[kind])[0]);
    return [{ kind, value, label, size, id: textOf(size.id) ?? `${index + 1}` }];
  });
}

function readTask(results: readonly Result[], values: ClassValues): ObjectList | null {
  const first = results[0];
  if (!first) return null;
  const list = new ObjectList(sizeOf(first.size.original_width, first.size.original_height));
  for (const { kind, value, label, id } of results) {
    list.add(id, () => {
      const mask = label === null ? undefined : values.valueOf(label);
      const shape = shapeOf(kind, value, list.size);
      if (mask === undefined) throw new ObjectError('has no label');
      return { value: mask, shape: [shape] };
    });
  }
  return list;
}

/** Annotations, and the images without any; Label Studio states the size of an image only in its objects. */
export interface LabelStudioAnnotations extends Annotations {
  empty: string[];
}

/**
 * Reads the JSON export of Label Studio: brushes, polygons and rectangles in the order in which they were drawn.
 * Polygons and rectangles are drawn by the rule of COCO, to which its own export converts them. Classes are the labels by
 * name. Of several annotations of a task, the first that was not cancelled counts.
 * @throws AnnotationError if the file cannot be used
 */
export function readLabelStudio(text: string, filename: string): LabelStudioAnnotations {
  const tasks = parseJson(text);
  if (!Array.isArray(tasks) || tasks.length === 0) throw new AnnotationError('is not a list of tasks');
  const named = tasks.map((task) => ({ task, name: isFields(task) ? imageName(task) : null }));
  const results = named.map(({ task }) => (isFields(task) ? resultsOf(task) : []));
  const labels = new Set(results.flat().flatMap(({ label }) => (label === null ? [] : [label])));
  const values = new ClassValues([...labels].sort());
  const images: AnnotatedImage[] = [];
  const out = {
    classes: values.classes,
    images,
    refused: [] as Annotations['refused'],
    notes: [] as Annotations['notes'],
    empty: [] as string[],
  };
  const seen = new Set<string>();
  for (const [index, { name }] of named.entries()) {
    if (name === null || seen.has(name)) {
      const refusal = name === null ? `lists task ${index + 1} without an image` : 'is listed twice';
      out.refused.push({ filename: name ?? filename, reason: refusal });
      continue;
    }
    seen.add(name);
    try {
      const list = readTask(results[index] as Result[], values);
      if (list === null) out.empty.push(name);
      else if (list.refusal !== null) out.refused.push({ filename: name, reason: list.refusal });
      else images.push({ name, ...list.size, objects: list.objects });
      out.notes.push(...(list?.finish() ?? []).map((reason) => ({ filename: name, reason })));
    } catch (error) {
      if (!(error instanceof AnnotationError)) throw error;
      out.refused.push({ filename: name, reason: error.message });
    }
  }
  return out;
}
