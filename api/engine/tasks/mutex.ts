import { ENGINE_TUNABLES } from '../tunables.ts';

interface Waiting {
  share: string;
  start: () => void;
}

/**
 * Runs one piece of work at a time. Shares (such as runs) get the same time: the one that has used the least is next. A
 * share that is new, or comes back after a pause, is ahead of the others by some time, so that small runs end soon. The
 * work of one share runs in order of request.
 */
export class Mutex {
  readonly #waiting: Waiting[] = [];
  /** Time that each share has used, ms, as if it had worked from the beginning. */
  readonly #used = new Map<string, number>();
  readonly #now: () => number;
  /** Most time that any share had used when it got its turn, ms. */
  #turn = 0;
  #isLocked = false;

  /** `now`: the time in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async runExclusive<T>(work: () => Promise<T>, share = ''): Promise<T> {
    this.#enter(share);
    if (this.#isLocked) await new Promise<void>((start) => this.#waiting.push({ share, start }));
    this.#isLocked = true;
    const started = this.#now();
    this.#turn = Math.max(this.#turn, this.#usedBy(share));
    try {
      return await work();
    } finally {
      this.#used.set(share, this.#usedBy(share) + this.#now() - started);
      // It stays locked for the next one, which continues after the present call stack.
      const next = this.#takeNext();
      if (next) next.start();
      else this.#isLocked = false;
    }
  }

  /** Returns the time that a new share counts as having used. */
  #newUsed(): number {
    return this.#turn - ENGINE_TUNABLES.shareAdvance.value;
  }

  #usedBy(share: string): number {
    return this.#used.get(share) ?? this.#newUsed();
  }

  /** Records a share; those without waiting work that have no more than a new one are as good as new. */
  #enter(share: string): void {
    const least = this.#newUsed();
    const waiting = new Set(this.#waiting.map((one) => one.share));
    for (const [name, used] of this.#used) if (used <= least && !waiting.has(name)) this.#used.delete(name);
    if (!this.#used.has(share)) this.#used.set(share, least);
  }

  /** Removes and returns the first waiting work of the share that has used the least time. */
  #takeNext(): Waiting | undefined {
    const used = this.#waiting.map(({ share }) => this.#usedBy(share));
    const at = used.indexOf(Math.min(...used));
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }
}
