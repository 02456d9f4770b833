import type { Clock } from './clock.ts';
import { Heap } from './heap.ts';

/** Work in progress; it ends when its resource has reached a level. `number`: works that end at once do so in its order. */
export type Work = { level: number; number: number; done: () => void };

/** Returns whether a work ends before another one. */
export const isEarlier = (a: Work, b: Work): boolean =>
  a.level < b.level || (a.level === b.level && a.number < b.number);

/** A process on a machine. */
export class Processor {
  /** Threads that compute at the same time. */
  readonly threads: number;
  /** Processor seconds so far. */
  used = 0;
  /** Cores that it has. */
  rate = 0;
  readonly #machine: Machine;
  /** Seconds of one core that each work in progress has got since the start. */
  #level = 0;
  #count = 0;
  readonly #works = new Heap<Work>(isEarlier);

  constructor(machine: Machine, threads: number) {
    this.#machine = machine;
    this.threads = threads;
  }
  get isBusy(): boolean {
    return this.#works.size > 0;
  }
  /** Seconds until the first work in progress ends. */
  get remaining(): number {
    const first = this.#works.first;
    return first ? ((first.level - this.#level) * this.#works.size) / this.rate : Number.POSITIVE_INFINITY;
  }
  /** Waits until the process has computed for `seconds` of one core; works in progress share its threads equally. */
  work(seconds: number): Promise<void> {
    this.used += seconds;
    if (seconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const number = this.#count++;
      this.#machine.change(() => this.#works.push({ level: this.#level + seconds, number, done: resolve }));
    });
  }
  advance(seconds: number): void {
    if (this.isBusy) this.#level += (seconds * this.rate) / this.#works.size;
  }
  /** Ends the works that are done. */
  finish(): void {
    // A nanosecond is what rounding leaves.
    while (this.#works.first && this.#works.first.level <= this.#level + 1e-9) this.#works.pop()?.done();
  }
}

/** Cores that processes share equally, each up to its threads. */
export class Machine {
  readonly cores: number;
  readonly #clock: Clock;
  readonly #processes: Processor[] = [];
  #since = 0;
  #turn = 0;

  constructor(clock: Clock, cores: number) {
    this.#clock = clock;
    this.cores = cores;
  }
  /** Starts a process. */
  process(threads: number): Processor {
    const process = new Processor(this, threads);
    this.#processes.push(process);
    // Those with few threads first, so that others get what they leave.
    this.#processes.sort((a, b) => a.threads - b.threads);
    return process;
  }
  /** Changes the works of a process now. */
  change(work: () => void): void {
    this.#advance();
    work();
    this.#plan();
  }
  #advance(): void {
    const passed = this.#clock.now - this.#since;
    this.#since = this.#clock.now;
    for (const process of this.#processes) process.advance(passed);
  }
  #share(): void {
    const busy = this.#processes.filter(({ isBusy }) => isBusy);
    let cores = this.cores;
    for (const [i, process] of busy.entries()) {
      process.rate = Math.min(process.threads, cores / (busy.length - i));
      cores -= process.rate;
    }
  }
  #plan(): void {
    this.#share();
    const next = Math.min(...this.#processes.map(({ remaining }) => remaining));
    if (next === Number.POSITIVE_INFINITY) return;
    const turn = ++this.#turn;
    this.#clock.at(this.#clock.now + Math.max(0, next), () => {
      if (turn !== this.#turn) return;
      this.#advance();
      for (const process of this.#processes) process.finish();
      this.#plan();
    });
  }
}
