import { CocoImage } from './coco-image.ts';
import type { JsonElement } from './json-elements.ts';
import { AnnotationError, type Annotations } from './types.ts';
import { type Fields, isFields, sizeOf, textOf } from './values.ts';

/** Collects images, categories and annotations, in whichever order the file lists them. */
export class CocoFile {
  readonly images = new Map<string, CocoImage>();
  readonly categories = new Map<string, string>();
  readonly refused: Annotations['refused'] = [];
  readonly #names = new Set<string>();
  /** Categories of annotations by number. */
  readonly #used: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Annotations of images that are not listed, or not yet, by image. */
  readonly #unknown = new Map<string, number>();
  readonly #decoder = new TextDecoder();

  constructor(readonly file: string) {}

  #refuse(reason: string, filename = this.file): void {
    this.refused.push({ filename, reason });
  }

  #addImage(value: Fields, index: number): void {
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
      this.images.set(id, new CocoImage(name, sizeOf(value.width, value.height)));
    } catch (error) {
      if (!(error instanceof AnnotationError)) throw error;
      this.#refuse(`has no valid size in ${this.file}`, name);
    }
  }

  #addCategory(value: Fields, index: number): void {
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

  /** Returns the category of a number. */
  categoryAt = (number: number): string => this.#used[number] ?? '';

  #numberOf(category: string): number {
    const known = this.#numbers.get(category);
    if (known !== undefined) return known;
    this.#numbers.set(category, this.#used.length);
    return this.#used.push(category) - 1;
  }

  #addAnnotation(fields: Fields, { start, end, index }: JsonElement, isAgain: boolean): void {
    const id = textOf(fields.image_id);
    if (id === null) {
      if (!isAgain) this.#refuse(`lists annotation ${textOf(fields.id) ?? index + 1} without image_id`);
      return;
    }
    const image = this.images.get(id);
    if (!image) {
      this.#unknown.set(id, (this.#unknown.get(id) ?? 0) + 1);
      return;
    }
    const category = textOf(fields.category_id) ?? 'without a number';
    const unlisted = isAgain && !this.categories.has(category) ? category : null;
    image.add({ start, end, index, fields }, this.#numberOf(category), unlisted);
  }

  /**
   * Adds an element of a list; one that is not valid JSON is refused, and the others are read.
   * @throws AnnotationError for an annotation that is not valid JSON
   */
  add(element: JsonElement): void {
    const { field, index } = element;
    if (field !== 'images' && field !== 'categories' && field !== 'annotations') return;
    const value = this.#parse(element);
    if (!isFields(value)) {
      this.#refuse(`lists an entry of "${field}" that is not an object (number ${index + 1})`);
    } else if (field === 'images') this.#addImage(value, index);
    else if (field === 'categories') this.#addCategory(value, index);
    else this.#addAnnotation(value, element, false);
  }

  #parse({ field, index, bytes }: JsonElement): unknown {
    try {
      return JSON.parse(this.#decoder.decode(bytes));
    } catch {
      // An object is missing from an unknown image: no mask of this file can be trusted.
      if (field === 'annotations') throw new AnnotationError(`is not valid JSON at annotation ${index + 1}`);
      return undefined;
    }
  }

  /**
   * Returns whether annotations were read too early: before their images, or categories are not listed. They are
   * forgotten then, to be added again.
   */
  beginAgain(): boolean {
    const isEarly = [...this.#unknown.keys()].some((id) => this.images.has(id));
    if (!isEarly && this.#used.every((category) => this.categories.has(category))) return false;
    for (const image of this.images.values()) image.clear();
    this.#unknown.clear();
    return true;
  }

  /** Adds an element again, now that all images and categories are known. */
  addAgain(element: JsonElement): void {
    if (element.field !== 'annotations') return;
    const value = this.#parse(element);
    if (isFields(value)) this.#addAnnotation(value, element, true);
  }

  /** Refuses the annotations of images that are not listed. */
  refuseUnknown(): void {
    for (const [id, count] of this.#unknown) {
      const what = count === 1 ? '1 annotation' : `${count} annotations`;
      this.#refuse(`has ${what} of image ${id}, which is not listed`);
    }
  }
}
