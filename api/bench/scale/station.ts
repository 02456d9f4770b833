import type { Clock } from './clock.ts';
import { Heap } from './heap.ts';
import { isEarlier, type Work } from './machine.ts';

/** A resource that all work in progress shares equally: a connection, or the calls per second of a service. */
export class Station {
  readonly name: string;
  /** Units per second. */
  readonly capacity: number;
  /** Units of finished work. */
  used = 0;
  readonly #clock: Clock;
  readonly #most: number;
  /** Units that each work in progress has got since the start. */
  #level = 0;
  #since = 0;
  #turn = 0;
  #count = 0;
  readonly #works = new Heap<Work>(isEarlier);

  /** @param most units per second that one work can use */
  constructor(clock: Clock, name: string, capacity: number, most = Number.POSITIVE_INFINITY) {
    this.#clock = clock;
    this.name = name;
    this.capacity = capacity;
    this.#most = most;
  }
  #rate(): number {
    return this.#works.size === 0 ? 0 : Math.min(this.#most, this.capacity / this.#works.size);
  }
  #advance(): void {
    this.#level += (this.#clock.now - this.#since) * this.#rate();
    this.#since = this.#clock.now;
  }
  /** Waits until the station has done work of `amount` units. */
  work(amount: number): Promise<void> {
    this.used += amount;
    if (amount <= 0) return Promise.resolve();
    this.#advance();
    return new Promise((resolve) => {
      this.#works.push({ level: this.#level + amount, number: this.#count++, done: resolve });
      this.#plan();
    });
  }
  #plan(): void {
    const next = this.#works.first;
    if (!next) return;
    const turn = ++this.#turn;
    const at = this.#clock.now + Math.max(0, next.level - this.#level) / this.#rate();
    this.#clock.at(at, () => {
      if (turn !== this.#turn) return;
      this.#advance();
      // What rounding leaves of this one is nothing.
      this.#level = Math.max(this.#level, next.level);
      while (this.#works.first && this.#works.first.level <= this.#level) this.#works.pop()?.done();
      this.#plan();
    });
  }
}
