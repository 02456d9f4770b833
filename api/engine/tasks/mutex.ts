import { ENGINE_TUNABLES } from '../tunables.ts';

interface Waiting {
  share: string;
  start: () => void;
}

/** Shares whose times are kept; a run beyond them counts as new. */
const KEPT = 64;

/**
 * Runs one piece of work at a time. Shares (such as runs) get the same time: the one that has used the least is next. A
 * new share is ahead of the others by some time, so that small runs end soon. The work of one share runs in order of
 * request.
 */
export class Mutex {
  readonly #waiting: Waiting[] = [];
  /** Time that each share has used, ms; the last one used is last. */
  readonly #used = new Map<string, number>();
  readonly #now: () => number;
  #isLocked = false;

  /** `now`: the time in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async runExclusive<T>(work: () => Promise<T>, share = ''): Promise<T> {
    if (!this.#used.has(share)) this.#keep(share, this.#leastUsed() - ENGINE_TUNABLES.shareAdvance.value);
    if (this.#isLocked) await new Promise<void>((start) => this.#waiting.push({ share, start }));
    this.#isLocked = true;
    const started = this.#now();
    try {
      return await work();
    } finally {
      this.#keep(share, (this.#used.get(share) ?? 0) + this.#now() - started);
      // It stays locked for the next one, which continues after the present call stack.
      const next = this.#takeNext();
      if (next) next.start();
      else this.#isLocked = false;
    }
  }

  #leastUsed(): number {
    return this.#used.size === 0 ? 0 : Math.min(...this.#used.values());
  }

  #keep(share: string, used: number): void {
    this.#used.delete(share);
    this.#used.set(share, used);
    const [oldest] = this.#used.keys();
    if (this.#used.size > KEPT && oldest !== undefined) this.#used.delete(oldest);
  }

  /** Removes and returns the first waiting work of the share that has used the least time. */
  #takeNext(): Waiting | undefined {
    const used = this.#waiting.map(({ share }) => this.#used.get(share) ?? 0);
    const at = used.indexOf(Math.min(...used));
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }
}
