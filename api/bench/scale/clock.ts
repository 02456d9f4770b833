import { Heap } from './heap.ts';

type Event = { at: number; number: number; run: () => void };

/**
 * Simulated time. Code that waits for promises alone runs under it unchanged: after each event, all promises that can
 * continue do so before time moves.
 */
export class Clock {
  /** Seconds since the start. */
  now = 0;
  #count = 0;
  readonly #events = new Heap<Event>((a, b) => a.at < b.at || (a.at === b.at && a.number < b.number));

  /** Calls a function at a time. */
  at(time: number, run: () => void): void {
    this.#events.push({ at: time, number: this.#count++, run });
  }
  /** Waits for simulated seconds. */
  sleep(seconds: number): Promise<void> {
    return new Promise((resolve) => this.at(this.now + seconds, resolve));
  }
  /**
   * Moves time until a promise is settled.
   * @throws its error, or Error if nothing is left to happen before
   */
  async until<T>(done: Promise<T>): Promise<T> {
    let isDone = false;
    done.then(
      () => {
        isDone = true;
      },
      () => {
        isDone = true;
      },
    );
    for (;;) {
      await new Promise(setImmediate);
      if (isDone) return done;
      const next = this.#events.pop();
      if (next === undefined) throw new Error(`Nothing is left to happen at ${this.now} s.`);
      this.now = next.at;
      next.run();
      while (this.#events.first?.at === this.now) this.#events.pop()?.run();
    }
  }
}
