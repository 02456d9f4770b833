import type { Size } from '../raster/region.ts';
import { checkRuns, parseCocoCounts } from '../raster/rle.ts';
import type { Shape } from '../raster/shape.ts';
import { ShapeError } from '../raster/shape-error.ts';
import { ClassValues } from './class-values.ts';
import { jsonElements } from './json-elements.ts';
import { NoPixels, ObjectError, ObjectList, readPoints } from './object-list.ts';
import { type AnnotatedImage, AnnotationError, type Annotations } from './types.ts';
import { type Fields, isFields, listOf, numberOf, sizeOf, textOf } from './values.ts';

/** Segmentation of COCO; run lengths may state the size of their image. */
type Segmentation = { shape: Shape; stated: Size | null };

/** Parts of an annotation that are kept, so that a large file fits into memory. */
interface Annotation {
  id: string;
  category: string;
  isCrowd: boolean;
  segmentation: Segmentation | ObjectError | NoPixels;
}

/** Returns the polygons with an area of a list. */
function polygons(list: unknown[], hasBox: boolean): Shape {
  if (list.length === 0) {
    if (hasBox) throw new ObjectError('has a box and no outline');
    throw new NoPixels('has an empty segmentation');
  }
  const rings = (typeof list[0] === 'number' ? [list] : list).map(readPoints);
  const drawn = rings.filter(({ length }) => length >= 6);
  if (drawn.length > 0) return { kind: 'coco', rings: drawn };
  throw new NoPixels(`is a polygon of ${(rings[0] as number[]).length / 2} points`);
}

/** Reads polygons, or run lengths as numbers or compressed. */
function readSegmentation(value: unknown, hasBox: boolean): Segmentation | ObjectError | NoPixels {
  try {
    if (Array.isArray(value)) return { shape: polygons(value, hasBox), stated: null };
    if (!isFields(value)) throw new ObjectError(hasBox ? 'has a box and no outline' : 'has no segmentation');
    const { counts, size } = value;
    const [height, width] = listOf(size).map(numberOf);
    const stated = height !== undefined && width !== undefined ? { height, width } : null;
    if (typeof counts === 'string') return { shape: { kind: 'columns', counts }, stated };
    if (!Array.isArray(counts)) throw new ObjectError('has no run lengths');
    return { shape: { kind: 'columns', counts: counts.map(numberOf) }, stated };
  } catch (error) {
    if (error instanceof ObjectError || error instanceof NoPixels) return error;
    throw error;
  }
}

/** Returns the shape of a segmentation that fits its image. */
function shapeFor(segmentation: Annotation['segmentation'], { width, height }: Size): Shape {
  if (segmentation instanceof Error) throw segmentation;
  const { shape, stated } = segmentation;
  if (stated && (stated.width !== width || stated.height !== height)) {
    const other = `${stated.width}x${stated.height}`;
    throw new ObjectError(`has run lengths for ${other} pixels, and its image has ${width}x${height}`);
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

/** Collects images, categories and annotations, in whichever order the file lists them. */
class CocoFile {
  readonly images = new Map<string, { name: string; size: Size }>();
  readonly categories = new Map<string, string>();
  /** Annotations by image. */
  readonly annotations = new Map<string, Annotation[]>();
  readonly refused: Annotations['refused'] = [];
  readonly #names = new Set<string>();

  constructor(readonly file: string) {}

  #refuse(reason: string, filename = this.file): void {
    this.refused.push({ filename, reason });
  }

  addImage(value: Fields, index: number): void {
    const id = textOf(value.id);
    const name = textOf(value.file_name);
    if (id === null || name === null) {
      this.#refuse(`lists image ${index + 1} without id or file_name`);
      return;
    }
    if (this.images.has(id)) {
      this.#refuse(`has the id ${id} of another image`, name);
      return;
    }
    if (this.#names.has(name)) {
      this.#refuse('is listed twice', name);
      return;
    }
    this.#names.add(name);
    try {
      this.images.set(id, { name, size: sizeOf(value.width, value.height) });
    } catch (error) {
      if (!(error instanceof AnnotationError)) throw error;
      this.#refuse(`has no valid size in ${this.file}`, name);
    }
  }

  addCategory(value: Fields, index: number): void {
    const id = textOf(value.id);
    const name = textOf(value.name);
    if (id === null || name === null) {
      this.#refuse(`lists category ${index + 1} without id or name`);
      return;
    }
    if (this.categories.has(id)) {
      this.#refuse(`lists the category ${id} twice`);
      return;
    }
    this.categories.set(id, name);
  }

  addAnnotation(value: Fields, index: number): void {
    const image = textOf(value.image_id);
    if (image === null) {
      this.#refuse(`lists annotation ${textOf(value.id) ?? index + 1} without image_id`);
      return;
    }
    const list = this.annotations.get(image) ?? [];
    this.annotations.set(image, list);
    const box = Array.isArray(value.bbox) && value.bbox.length === 4;
    list.push({
      id: textOf(value.id) ?? `at position ${index + 1}`,
      category: textOf(value.category_id) ?? 'without a number',
      isCrowd: value.iscrowd === 1 || value.iscrowd === true,
      segmentation: readSegmentation(value.segmentation, box),
    });
  }

  /** Adds an element of a list; one that is not valid JSON is refused, and the others are read. */
  add(field: string, index: number, text: string): void {
    const add = { images: this.addImage, categories: this.addCategory, annotations: this.addAnnotation }[
      field
    ];
    if (!add) return;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      // An object is missing from an unknown image: no mask of this file can be trusted.
      if (field === 'annotations') throw new AnnotationError(`is not valid JSON at annotation ${index + 1}`);
    }
    if (isFields(value)) add.call(this, value, index);
    else this.#refuse(`lists an entry of "${field}" that is not an object (number ${index + 1})`);
  }
}

/** Returns the objects of an image: crowds first, so that they cover no single object, then in the file's order. */
function objectsOf(file: CocoFile, id: string, size: Size, values: ReadonlyMap<string, number>): ObjectList {
  const list = new ObjectList(size);
  const annotations = file.annotations.get(id) ?? [];
  for (const isCrowd of [true, false]) {
    for (const { id: name, category, segmentation } of annotations.filter((one) => one.isCrowd === isCrowd)) {
      list.add(name, () => {
        const value = values.get(category);
        if (value === undefined) throw new ObjectError(`has the category ${category}, which is not listed`);
        return { value, shape: [shapeFor(segmentation, size)], ...(isCrowd && { isCrowd }) };
      });
    }
  }
  return list;
}

/**
 * Reads a file of COCO (`instances_*.json`). Classes are the categories by rising id, whose gaps are closed; categories
 * of the same name are one class. Objects are painted in the order of the file, crowds first. The file is parsed
 * entry by entry, and only outlines and names are kept: a file of 335 MB needs 1 GB.
 *
 * @param chunks text of the file
 * @throws AnnotationError if the file cannot be used
 */
export async function readCoco(
  chunks: AsyncIterable<string> | Iterable<string>,
  filename: string,
): Promise<Annotations> {
  const file = new CocoFile(filename);
  for await (const { field, index, text } of jsonElements(chunks)) file.add(field, index, text);
  if (file.images.size === 0) throw new AnnotationError('lists no images');
  if (file.categories.size === 0) throw new AnnotationError('lists no categories');
  const sorted = [...file.categories].sort(([a], [b]) => Number(a) - Number(b) || (a < b ? -1 : 1));
  const table = new ClassValues([...new Set(sorted.map(([, name]) => name))]);
  const values = new Map(sorted.map(([id, name]) => [id, table.valueOf(name) ?? 0]));
  const images: AnnotatedImage[] = [];
  const notes: Annotations['notes'] = [];
  for (const [id, { name, size }] of file.images) {
    const list = objectsOf(file, id, size, values);
    file.annotations.delete(id);
    notes.push(...list.finish().map((reason) => ({ filename: name, reason })));
    if (list.refusal === null) images.push({ name, ...size, objects: list.objects });
    else file.refused.push({ filename: name, reason: list.refusal });
  }
  for (const [id, { length }] of file.annotations) {
    const what = length === 1 ? '1 annotation' : `${length} annotations`;
    file.refused.push({ filename, reason: `has ${what} of image ${id}, which is not listed` });
  }
  return { classes: table.classes, images, refused: file.refused, notes };
}
