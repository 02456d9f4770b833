/**
 * A read-only map with values that are derived from those of another one, which must not change, when they are read: many need
 * no memory. Once all are read by `values`, they are kept: a dataset is read in many passes.
 */
export class DerivedMap<S, T> implements ReadonlyMap<string, T> {
  #values: readonly T[] | null = null;
  readonly #source: ReadonlyMap<string, S>;
  readonly #derive: (value: S, key: string) => T;

  constructor(source: ReadonlyMap<string, S>, derive: (value: S, key: string) => T) {
    this.#source = source;
    this.#derive = derive;
  }
  get size(): number {
    return this.#source.size;
  }
  has(key: string): boolean {
    return this.#source.has(key);
  }
  get(key: string): T | undefined {
    const value = this.#source.get(key);
    return value === undefined ? undefined : this.#derive(value, key);
  }
  keys(): MapIterator<string> {
    return this.#source.keys();
  }
  values(): ArrayIterator<T> {
    this.#values ??= this.#all();
    return this.#values.values();
  }
  entries(): ArrayIterator<[string, T]> {
    const entries: [string, T][] = [];
    this.forEach((value, key) => {
      entries.push([key, value]);
    });
    return entries.values();
  }
  [Symbol.iterator](): ArrayIterator<[string, T]> {
    return this.entries();
  }
  forEach(visit: (value: T, key: string, map: ReadonlyMap<string, T>) => void): void {
    this.#source.forEach((value, key) => {
      visit(this.#derive(value, key), key, this);
    });
  }

  /** Derives all values at once, which is faster than one after another. */
  #all(): readonly T[] {
    const values: T[] = [];
    this.forEach((value) => {
      values.push(value);
    });
    return values;
  }
}
