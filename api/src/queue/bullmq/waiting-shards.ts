import { EngineError, fromPlainError, type PlainError } from '@twinset/engine';
import { Job, type Queue, type QueueEvents } from 'bullmq';
import { describeError, type Log } from '../../lib/log.ts';
import { TUNABLES } from '../../tunables.ts';
import { type ShardData, shardId } from './names.ts';

/** A shard that a run waits for. */
interface Waiting {
  data: ShardData;
  settle: { resolve: () => void; reject: (error: Error) => void };
  onProgress: (outputs: number) => void;
  priority: number;
}

/** Returns the text of a failure that a worker process reports. */
export const failureText = (error: PlainError): string => JSON.stringify(error);

function failureOf(reason: string | undefined): Error {
  try {
    return fromPlainError(JSON.parse(reason ?? '') as PlainError);
  } catch {
    // The library's own reason: the shard ended processes, or its lock was lost too often.
    return new EngineError(
      'AugmentationError',
      'Worker processes failed repeatedly. Ask the operator of this server.',
    );
  }
}

/** Parts of a process that waiting shards need besides the queue. */
export interface WaitingMeans {
  log: Log;
  /** Returns whether the bucket contains a complete shard. */
  isRendered: (data: ShardData) => Promise<boolean>;
  /** Returns the id of the running Redis, which a restart changes. */
  redisId: () => Promise<string>;
}

/**
 * The shards that the runs of this process wait for. Events of the queue settle them; as Redis may lose events and
 * shards, the states of all are read after its restart, and those of some at intervals; the objects in the bucket decide.
 */
export class WaitingShards {
  readonly #queue: Queue;
  readonly #means: WaitingMeans;
  readonly #waiting = new Map<string, Waiting>();
  /** Names of the shards of each run that are not done, in its order. */
  readonly #orders = new Map<string, Set<string>>();
  readonly #poll: Timer;
  #polling: Promise<void> | null = null;
  #redisId = '';
  /** Number of looks at shards so far, which are taken in turns. */
  #looks = 0;

  constructor(queue: Queue, events: QueueEvents, means: WaitingMeans) {
    this.#queue = queue;
    this.#means = means;
    events.on('completed', ({ jobId }) => void this.#look(jobId));
    events.on('failed', ({ jobId, failedReason }) => this.#settle(jobId, failureOf(failedReason)));
    events.on('progress', ({ jobId, data }) => {
      const { outputs } = data as { outputs?: number };
      if (outputs !== undefined) this.#waiting.get(jobId)?.onProgress(outputs);
    });
    this.#poll = setInterval(() => {
      this.#polling ??= this.#lookAround()
        .catch((error) => means.log.warn('Redis does not report its id', { error: describeError(error) }))
        .finally(() => {
          this.#polling = null;
        });
    }, TUNABLES.shardPoll.value);
  }

  get size(): number {
    return this.#waiting.size;
  }

  /**
   * Puts a shard into the queue and waits until the bucket contains its part. Its place among the shards of its run is that
   * of this call, however long the preparation takes.
   * @param prepare puts its input into the bucket; returns false if the bucket contains its part already
   */
  async wait(
    data: ShardData,
    prepare: () => Promise<boolean>,
    signal: AbortSignal,
    onProgress: Waiting['onProgress'],
  ): Promise<void> {
    const { folder, name } = data;
    const order = this.#orders.get(folder) ?? new Set<string>();
    this.#orders.set(folder, order.add(name));
    try {
      if (!(await prepare())) return;
      signal.throwIfAborted();
      // The n-th shard of a run precedes the n+1st of all others: short runs do not wait for long ones.
      const priority = [...order].indexOf(name) + 1;
      await this.#wait({ data, onProgress, priority }, signal);
    } finally {
      order.delete(name);
      if (order.size === 0 && this.#orders.get(folder) === order) this.#orders.delete(folder);
    }
  }

  async #wait(shard: Omit<Waiting, 'settle'>, signal: AbortSignal): Promise<void> {
    const id = shardId(shard.data);
    const { promise, ...settle } = Promise.withResolvers<void>();
    const waiting = { ...shard, settle };
    this.#waiting.set(id, waiting);
    const stop = () => this.#settle(id, signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    this.#add(id, waiting).catch((error) => this.#settle(id, error));
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    await this.#polling;
  }

  async #add(id: string, { data, priority }: Waiting): Promise<void> {
    await this.#queue.add('shard', data, {
      jobId: id,
      priority,
      attempts: TUNABLES.shardAttempts.value,
      backoff: { type: 'fixed', delay: TUNABLES.shardPause.value },
      removeOnComplete: { age: TUNABLES.shardKept.value },
      removeOnFail: { age: TUNABLES.shardKept.value },
    });
  }

  #settle(id: string, error?: Error): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.settle.reject(error);
    else waiting?.settle.resolve();
  }

  /** Looks at all shards after a restart of Redis, else at some of them. */
  async #lookAround(): Promise<void> {
    const ids = [...this.#waiting.keys()];
    if (ids.length === 0) return;
    const redisId = await this.#means.redisId();
    const most = redisId === this.#redisId ? TUNABLES.shardLooks.value : ids.length;
    this.#redisId = redisId;
    for (let count = Math.min(most, ids.length); count > 0; count--)
      await this.#look(ids[this.#looks++ % ids.length] as string);
  }

  async #look(id: string): Promise<void> {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    try {
      const state = await this.#queue.getJobState(id);
      if (state === 'completed' || state === 'unknown') {
        if (await this.#means.isRendered(waiting.data)) return this.#settle(id);
        // Redis lost it, or its objects were removed.
        await this.#queue.remove(id);
        if (this.#waiting.get(id) === waiting) await this.#add(id, waiting);
      } else if (state === 'failed') {
        const job = await Job.fromId(this.#queue, id);
        this.#settle(id, failureOf(job?.failedReason));
      }
    } catch (error) {
      this.#means.log.warn('the state of a shard could not be read', {
        shard: id,
        error: describeError(error),
      });
    }
  }
}
