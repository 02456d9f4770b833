/** Gives back what was taken; calling it again changes nothing. */
export type FreeMemory = () => void;

/** Where tasks state the bytes that they need before they take them. */
export interface Memory {
  /** Resolves once so many bytes are free. */
  take(bytes: number): Promise<FreeMemory>;
}

/**
 * A budget of bytes shared by tasks, in order of asking. What asks for more than the whole budget gets it alone. Tasks
 * take once and give back at their end, so that none waits for another that waits for it.
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
