/**
 * Grants positions in a file in the order of the parts: each begins where the one before ends, although they ask in any
 * order and are written at the same time.
 */
export class Places {
  readonly #waiting = new Map<number, { bytes: number; grant: (at: number) => void }>();
  #next = 0;
  #end: number;

  /** `at`: position of the first part. */
  constructor(at: number) {
    this.#end = at;
  }

  /** Returns the position of a part, once all parts before it have asked. `number`: from 0. */
  take(number: number, bytes: number): Promise<number> {
    return new Promise((grant) => {
      this.#waiting.set(number, { bytes, grant });
      for (let next = this.#waiting.get(this.#next); next; next = this.#waiting.get(this.#next)) {
        this.#waiting.delete(this.#next++);
        next.grant(this.#end);
        this.#end += next.bytes;
      }
    });
  }
}
