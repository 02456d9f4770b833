import { rm } from 'node:fs/promises';
import { AUGMENTED_ZIP } from '@twinset/contract';
import { copyInto, type ShardName, type Shards } from '@twinset/engine';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { describeError } from '../../lib/log.ts';
import { withinTime } from '../../lib/unless-given-up.ts';
import { TUNABLES } from '../../tunables.ts';
import { writeBucketZip } from '../bucket-zip.ts';
import type { RunnerMeans } from '../open.ts';
import type { RunOwner } from '../port.ts';
import { getFile, getText, putFile, putText, SHARDS_FOLDER, shardObject } from '../shard-objects.ts';
import { portable } from '../shard-paths.ts';
import { shardOutputs } from '../shard-size.ts';
import { endedKey, type ShardData, shardId } from './names.ts';
import { noResponse } from './redis.ts';
import { repeated } from './repeated.ts';
import type { SiteWorkers } from './site-workers.ts';
import type { WaitingShards } from './waiting-shards.ts';

/** Connections that the runs of a process share. */
export type Connections = { redis: Redis; queue: Queue; waiting: WaitingShards; workers: SiteWorkers };

/** The shards of one run in queue and bucket. */
export class RunShards implements Shards {
  readonly #means: RunnerMeans;
  readonly #connections: Connections;
  readonly #owner: RunOwner;
  readonly #folder: string;
  /** Folder of the run. */
  readonly #dir: string;
  readonly #signal: AbortSignal | undefined;
  /** Ids of the shards that were not fetched. */
  readonly #asked = new Set<string>();

  constructor(
    means: RunnerMeans,
    connections: Connections,
    owner: RunOwner,
    { dir, signal }: { dir: string; signal?: AbortSignal | undefined },
  ) {
    this.#dir = dir;
    this.#signal = signal;
    this.#means = means;
    this.#connections = connections;
    this.#owner = owner;
    this.#folder = `${SHARDS_FOLDER}/${owner.id}`;
  }

  get window(): number {
    return this.#connections.workers.window;
  }

  /** Lets workers render its shards again, if an earlier attempt was ended instead of suspended. */
  begin(): void {
    // It precedes the shards on the same connection, also if Redis is down now.
    this.#connections.redis.del(endedKey(this.#folder)).catch(() => {});
  }

  async outputsPerShard(estimate: Parameters<Shards['outputsPerShard']>[0]): Promise<number> {
    const capacity = await this.#connections.workers.count();
    return shardOutputs(estimate, capacity, this.#means.env.SHARD_SECONDS);
  }

  async render(...[stamp, input, { signal, onProgress }]: Parameters<Shards['render']>): Promise<void> {
    const data = this.#addressOf(stamp, { first: input.first, tasks: input.tasks.length });
    this.#asked.add(shardId(data));
    if (await this.isRendered(data)) return;
    const { storage, work } = this.#means;
    const home = work.path(this.#owner.session, 'images');
    const text = JSON.stringify(portable(input, `${home}/..`));
    await repeated(() => putText(storage, data, 'input', { text, temporary: work.incoming() }), signal);
    await this.#connections.waiting.wait(data, signal, onProgress);
  }

  async text(...[stamp, shard]: Parameters<Shards['text']>): Promise<string> {
    const { storage, work } = this.#means;
    const data = this.#addressOf(stamp, shard);
    this.#asked.delete(shardId(data));
    return repeated(() => getText(storage, data, 'text', work.incoming()), this.#signal);
  }

  async fetch(...[stamp, shard, path]: Parameters<Shards['fetch']>): Promise<void> {
    const data = this.#addressOf(stamp, shard);
    await repeated(() => getFile(this.#means.storage, data, 'part', path), this.#signal);
  }

  /** Joins the parts of the run and the rest of its zip in the bucket, and records what is missing in the local zip. */
  async complete(...[stamp, shards, { path, end }]: Parameters<Shards['complete']>): Promise<number> {
    const { storage, work } = this.#means;
    const { session } = this.#owner;
    const [temporary, rest] = [work.incoming(), this.#addressOf(stamp, { first: 0, tasks: 0 })];
    const parts = [...shards.map((shard) => this.#addressOf(stamp, shard)), rest];
    const names = parts.map((part) => shardObject(part, 'part'));
    try {
      await Bun.write(temporary, '');
      await copyInto(path, end, temporary, 0);
      const { bytes, etag } = await repeated(async () => {
        await putFile(storage, rest, 'part', temporary);
        await storage.join(session, AUGMENTED_ZIP, names, 'application/zip');
        const joined = await storage.stat(session, AUGMENTED_ZIP);
        if (joined === null) throw new Error(`${AUGMENTED_ZIP} is not in the bucket.`);
        return joined;
      }, this.#signal);
      await writeBucketZip(this.#dir, { end, etag });
      return bytes;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async isRendered(data: ShardData): Promise<boolean> {
    return (await this.#means.storage.stat(data.session, shardObject(data, 'text'))) !== null;
  }

  /** Removes what the run has in queue and bucket; workers stop rendering its shards. */
  async end(): Promise<void> {
    const { storage, log } = this.#means;
    const { queue, redis } = this.#connections;
    const removed = (async () => {
      await redis.set(endedKey(this.#folder), '1', 'EX', TUNABLES.shardKept.value);
      // One that is being rendered is locked; its worker stops.
      for (const id of this.#asked) await queue.remove(id).catch(() => 0);
    })();
    const failed = (error: unknown) =>
      log.warn('the shards of a run were not removed', {
        run: this.#owner.id,
        error: describeError(error),
      });
    await withinTime(removed, TUNABLES.redisEnd.value, noResponse()).catch(failed);
    await storage.removeFolder(this.#owner.session, SHARDS_FOLDER).catch(failed);
  }

  #addressOf(stamp: string, { first, tasks }: ShardName): ShardData {
    const name = `${stamp.slice(0, 16)}-${first}-${tasks}`;
    return { session: this.#owner.session, folder: this.#folder, name };
  }
}
