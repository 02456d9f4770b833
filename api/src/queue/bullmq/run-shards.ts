import { rm } from 'node:fs/promises';
import { AUGMENTED_ZIP } from '@twinset/contract';
import { copyInto, type ShardName, type Shards } from '@twinset/engine';
import { writeBucketZip } from '../bucket-zip.ts';
import type { RunnerMeans } from '../open.ts';
import { putFile, shardObject } from '../shard-objects.ts';
import { portable } from '../shard-paths.ts';
import { shardOutputs } from '../shard-size.ts';
import type { ShardData } from './names.ts';
import { repeated } from './repeated.ts';
import type { ShardFolder } from './shard-folder.ts';
import type { SiteWorkers } from './site-workers.ts';

/** Renders the shards of one run in worker processes. */
export class RunShards implements Shards {
  readonly #means: RunnerMeans;
  readonly #workers: SiteWorkers;
  readonly #folder: ShardFolder;
  /** Folder of the run on this machine. */
  readonly #dir: string;
  readonly #signal: AbortSignal | undefined;

  constructor(
    means: RunnerMeans,
    workers: SiteWorkers,
    folder: ShardFolder,
    { dir, signal }: { dir: string; signal?: AbortSignal | undefined },
  ) {
    this.#means = means;
    this.#workers = workers;
    this.#folder = folder;
    this.#dir = dir;
    this.#signal = signal;
  }

  get window(): number {
    return this.#workers.window;
  }

  async outputsPerShard(estimate: Parameters<Shards['outputsPerShard']>[0]): Promise<number> {
    return shardOutputs(estimate, await this.#workers.count(), this.#means.env.SHARD_SECONDS);
  }

  async render(...[stamp, input, options]: Parameters<Shards['render']>): Promise<void> {
    const shard = this.#addressOf(stamp, { first: input.first, tasks: input.tasks.length });
    const home = this.#means.work.path(this.#folder.session, 'images');
    await this.#folder.work(shard, portable(input, `${home}/..`), options);
  }

  text(...[stamp, shard]: Parameters<Shards['text']>): Promise<string> {
    return this.#folder.text(this.#addressOf(stamp, shard), this.#signal);
  }

  fetch(...[stamp, shard, path]: Parameters<Shards['fetch']>): Promise<void> {
    return this.#folder.fetch(this.#addressOf(stamp, shard), path, this.#signal);
  }

  /** Joins the parts of the run and the rest of its zip in the bucket, and records what is missing in the local zip. */
  async complete(...[stamp, shards, { path, end }]: Parameters<Shards['complete']>): Promise<number> {
    const { storage, work } = this.#means;
    const { session } = this.#folder;
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

  #addressOf(stamp: string, { first, tasks }: ShardName): ShardData {
    return this.#folder.address(`${stamp.slice(0, 16)}-${first}-${tasks}`);
  }
}
