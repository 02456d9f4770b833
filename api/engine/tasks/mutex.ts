/** Runs one piece of work at a time, in order of request. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  async runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    try {
      return await work();
    } finally {
      resolve();
    }
  }
}
