import type { Size } from '../raster/region.ts';
import { isCrowd, shapeOf } from './coco-annotation.ts';
import { ObjectError, ObjectList } from './object-list.ts';
import { type Fields, textOf } from './values.ts';

/** Annotation in its file. */
export interface ListedAnnotation {
  /** First byte, and the one after the last. */
  start: number;
  end: number;
  /** Position in the list. */
  index: number;
  fields: Fields;
}

/** Returns the number or name of an annotation, or its position. */
export const idOf = ({ id }: Fields, index: number): string => textOf(id) ?? `at position ${index + 1}`;

/** Numbers per annotation in `CocoObjects`. */
export const STEP = 4;
/** Objects of an image in the order of painting: first byte, the one after the last, value and position of each. */
export type CocoObjects = number[];

/** Gives objects the values that `toValue` returns. */
export function renumberCoco(objects: CocoObjects, toValue: (value: number) => number): void {
  for (let i = 2; i < objects.length; i += STEP) objects[i] = toValue(objects[i] as number);
}

/** Image of a file of COCO, and where its annotations are: their outlines are checked and not kept. */
export class CocoImage {
  /** Annotations of regions of several objects, with the number of the category instead of the value. */
  #crowds: CocoObjects = [];
  #singles: CocoObjects = [];
  /** Problems of annotations; most images have none. */
  #problems: { isFirst: boolean; problems: ObjectList }[] = [];

  constructor(
    readonly name: string,
    readonly size: Size,
  ) {}

  /** Forgets the annotations before the file is read again. */
  clear(): void {
    [this.#crowds, this.#singles, this.#problems] = [[], [], []];
  }

  /**
   * Checks an annotation and keeps its place.
   * @param category number of its category
   * @param unlisted name of a category that the file does not list
   */
  add({ start, end, index, fields }: ListedAnnotation, category: number, unlisted: string | null): void {
    const isFirst = isCrowd(fields);
    (isFirst ? this.#crowds : this.#singles).push(start, end, category, index);
    const list = new ObjectList(this.size);
    list.add(idOf(fields, index), () => {
      if (unlisted !== null) throw new ObjectError(`has the category ${unlisted}, which is not listed`);
      return { value: 1, shape: [shapeOf(fields, this.size)] };
    });
    if (!list.hasProblem) return;
    const problems = new ObjectList(this.size);
    problems.addProblems(list);
    this.#problems.push({ isFirst, problems });
  }

  /**
   * Returns the objects: crowds first, so that they cover no single object, then in the file's order.
   * @param toValue returns the value of a category by its number
   */
  finish(toValue: (category: number) => number): { objects: CocoObjects; problems: ObjectList } {
    const objects = [...this.#crowds, ...this.#singles];
    renumberCoco(objects, toValue);
    const problems = new ObjectList(this.size);
    for (const isFirst of [true, false])
      for (const one of this.#problems) if (one.isFirst === isFirst) problems.addProblems(one.problems);
    return { objects, problems };
  }
}
