import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { describeError } from '../../lib/log.ts';
import { withinTime } from '../../lib/unless-given-up.ts';
import { TUNABLES } from '../../tunables.ts';
import type { RunnerMeans } from '../open.ts';
import { getFile, getText, putText, SHARDS_FOLDER, shardObject } from '../shard-objects.ts';
import { endedKey, type ShardData, shardId } from './names.ts';
import { noResponse } from './redis.ts';
import { repeated } from './repeated.ts';
import type { SiteWorkers } from './site-workers.ts';
import type { WaitingShards } from './waiting-shards.ts';

/** Connections that the jobs of a process share. */
export type Connections = { redis: Redis; queue: Queue; waiting: WaitingShards; workers: SiteWorkers };

type Options = { signal: AbortSignal; onProgress: (count: number) => void };

/** The shards of one job in queue and bucket. A session has one job at a time. */
export class ShardFolder {
  readonly path: string;
  readonly session: string;
  readonly #means: RunnerMeans;
  readonly #connections: Connections;
  /** Ids of the shards whose texts were not read. */
  readonly #asked = new Set<string>();

  /** @param id identifies the job on the whole site, also after a restart */
  constructor(means: RunnerMeans, connections: Connections, session: string, id: string) {
    this.#means = means;
    this.#connections = connections;
    this.session = session;
    this.path = `${SHARDS_FOLDER}/${id}`;
  }

  /** Lets workers take its shards again, if an earlier attempt was ended instead of suspended. */
  begin(): void {
    // It precedes the shards on the same connection, also if Redis is down now.
    this.#connections.redis.del(endedKey(this.path)).catch(() => {});
  }

  address(name: string): ShardData {
    return { session: this.session, folder: this.path, name };
  }

  /** Lets a worker process do the work of an input, unless one has done it. */
  async work(shard: ShardData, input: object, { signal, onProgress }: Options): Promise<void> {
    this.#asked.add(shardId(shard));
    const { storage, work } = this.#means;
    const prepare = async () => {
      if (await isDone(storage, shard)) return false;
      const text = JSON.stringify(input);
      await repeated(() => putText(storage, shard, 'input', { text, temporary: work.incoming() }), signal);
      return true;
    };
    await this.#connections.waiting.wait(shard, prepare, signal, onProgress);
  }

  /** Returns the text of a shard that is done. */
  async text(shard: ShardData, signal?: AbortSignal): Promise<string> {
    const { storage, work } = this.#means;
    this.#asked.delete(shardId(shard));
    return repeated(() => getText(storage, shard, 'text', work.incoming()), signal);
  }

  /** Copies the part of a shard that is done to a local file. */
  async fetch(shard: ShardData, path: string, signal?: AbortSignal): Promise<void> {
    await repeated(() => getFile(this.#means.storage, shard, 'part', path), signal);
  }

  /** Removes what the job has in queue and bucket; workers stop the work on its shards. */
  async end(): Promise<void> {
    const { storage, log } = this.#means;
    const { queue, redis } = this.#connections;
    const removed = (async () => {
      await redis.set(endedKey(this.path), '1', 'EX', TUNABLES.shardKept.value);
      // One that is in progress is locked; its worker stops.
      for (const id of this.#asked) await queue.remove(id).catch(() => 0);
    })();
    const failed = (error: unknown) =>
      log.warn('the shards of a job were not removed', { folder: this.path, error: describeError(error) });
    await withinTime(removed, TUNABLES.redisEnd.value, noResponse()).catch(failed);
    await storage.removeFolder(this.session, SHARDS_FOLDER).catch(failed);
  }
}

/** Returns whether the bucket contains the result of a shard: its text is written last. */
export const isDone = async (
  storage: Pick<RunnerMeans['storage'], 'stat'>,
  shard: ShardData,
): Promise<boolean> => (await storage.stat(shard.session, shardObject(shard, 'text'))) !== null;
