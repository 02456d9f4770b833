/** Returns the memory to the budget; calling it again does nothing. */
export type FreeMemory = () => void;

/** Budget from which tasks reserve the bytes that they need. */
export interface Memory {
  /** Resolves once so many bytes are free. */
  take(bytes: number): Promise<FreeMemory>;
}

/**
 * A budget of bytes shared by tasks, in order of request. A request for more than the whole budget gets it alone. Tasks
 * reserve once and free at their end, so that they cannot deadlock.
 */
export class MemoryAccount implements Memory {
  readonly #budget: number;
  readonly #waiting: { bytes: number; start: () => void }[] = [];
  #taken = 0;

  constructor(budget: number) {
    this.#budget = budget;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  take(bytes: number): Promise<FreeMemory> {
    const most = Math.min(bytes, this.#budget);
    return new Promise((resolve) => {
      const start = () => {
        this.#taken += most;
        let isHeld = true;
        resolve(() => {
          if (isHeld) this.#taken -= most;
          isHeld = false;
          this.#startNext();
        });
      };
      this.#waiting.push({ bytes: most, start });
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#waiting.length > 0 && this.#taken + this.#waiting[0].bytes <= this.#budget) {
      this.#waiting.shift()?.start();
    }
  }
}
