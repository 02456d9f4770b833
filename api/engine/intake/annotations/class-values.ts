import { type AnnotatedClass, AnnotationError } from './types.ts';

/** Highest value of a mask of 8 bits. */
const VALUE_MAX = 255;
/** Names of LabelMe and others for the background. */
const BACKGROUND = new Set(['_background_', '__background__', 'background']);
/** Name of LabelMe for pixels that do not count. */
const IGNORE = '__ignore__';

/** Assigns mask values to classes: 1, 2, 3… in the given order; the background is 0, and `__ignore__` is 255. */
export class ClassValues {
  readonly classes: AnnotatedClass[] = [];
  readonly #values = new Map<string, number>();

  /**
   * Assigns the values.
   * @throws AnnotationError if there are more classes than values, or a name occurs twice
   */
  constructor(names: readonly string[]) {
    let next = 1;
    for (const name of names) {
      if (this.#values.has(name)) throw new AnnotationError(`lists the class "${name}" twice`);
      const role = BACKGROUND.has(name) ? 'background' : name === IGNORE ? 'ignore' : undefined;
      const value = role === 'background' ? 0 : role === 'ignore' ? VALUE_MAX : next++;
      this.#values.set(name, value);
      this.classes.push({ value, name, ...(role && { role }) });
    }
    const most = this.#values.has(IGNORE) ? VALUE_MAX - 1 : VALUE_MAX;
    if (next - 1 > most)
      throw new AnnotationError(
        `lists ${next - 1} classes, and a mask has at most ${most} beside the background`,
      );
  }

  valueOf(name: string): number | undefined {
    return this.#values.get(name);
  }
}
