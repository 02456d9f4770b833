import type { Redis } from 'ioredis';
import { describeError, type Log } from '../../lib/log.ts';
import { withinTime } from '../../lib/unless-given-up.ts';
import { TUNABLES } from '../../tunables.ts';
import type { Capacity } from '../shard-size.ts';
import type { Kind } from './names.ts';
import { runningProcesses } from './processes.ts';
import { noResponse } from './redis.ts';

/** Returns the number of shards of a run that keeps a number of worker processes busy. */
export const windowOf = (processes: number): number =>
  Math.max(TUNABLES.shardWindow.value, 2 * TUNABLES.shardsAtOnce.value * processes);

type Listener = (capacity: Capacity) => void;

/** Counts the worker processes that can take shards of this server, at intervals while a run needs them. */
export class SiteWorkers {
  readonly #redis: Redis;
  readonly #kind: Kind;
  readonly #log: Log;
  readonly #listeners = new Set<Listener>();
  readonly #timer: Timer;
  /** The last count; null before the first. */
  #capacity: Capacity | null = null;

  constructor(redis: Redis, kind: Kind, log: Log) {
    this.#redis = redis;
    this.#kind = kind;
    this.#log = log;
    this.#timer = setInterval(() => {
      if (this.#listeners.size > 0) void this.count();
    }, TUNABLES.processBeat.value);
  }

  /** Returns the number of shards of a run that keeps all workers busy. */
  get window(): number {
    return windowOf(this.#capacity?.processes ?? 0);
  }

  /** Counts now; the former count, or none, if Redis does not respond. */
  async count(): Promise<Capacity> {
    const { version, backend } = this.#kind;
    try {
      const limit = TUNABLES.redisEnd.value;
      const running = await withinTime(runningProcesses(this.#redis), limit, noResponse());
      const workers = running.filter(
        (one) => one.role === 'worker' && one.version === version && one.backend === backend,
      );
      const threads = workers.reduce((sum, worker) => sum + worker.threads, 0);
      this.#capacity = { processes: workers.length, threads };
      for (const listener of this.#listeners) listener(this.#capacity);
    } catch (error) {
      this.#log.warn('the worker processes could not be counted', { error: describeError(error) });
    }
    return this.#capacity ?? { processes: 0, threads: 0 };
  }

  /**
   * Calls a listener with each count.
   * @returns a function that ends it
   */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
