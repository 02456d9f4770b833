import { Redis } from 'ioredis';
import { ticksOf } from '../../src/testing/processor-time.ts';
import { metric } from '../../src/testing/queue-job.ts';
import type { QueueSite } from '../../src/testing/queue-site.ts';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { shardEvents } from '../../src/testing/shard-events.ts';
import { makeClient, type TestClient } from '../../src/testing/start-api.ts';
import { keyOf } from '../../src/testing/take-in.ts';
import { uploadFiles } from '../../src/testing/upload-folder.ts';
import { makePair } from '../lib/photo-pairs.ts';
import { w1Config } from '../lib/w1-config.ts';

/** Processor seconds so far. `api`: the main thread; `estimates`: the other threads of that process. */
export type Used = { api: number; estimates: number; workers: number; redis: number; bucket: number };
/** A run that has ended. `ended`: seconds since all were started. */
export type RealRun = { outputs: number; ended: number; bytes: number };
/** Outputs of the shards of a run, and its place among those that were started with it. */
export type Division = { shards: number[]; place: number };
/** A session and the number of outputs that it requests. */
type Request = { client: TestClient; outputs: number };

const PAIRS = 20;
const SIDE = 512;
const TICKS = 100;

/** Returns the processor seconds of the main thread of a process. */
export const mainThreadSeconds = (pid: number): number => ticksOf(pid, pid) / TICKS;

/** The real processes of a site on this machine: server, workers of one thread, Redis and bucket. */
export class RealSite {
  readonly #site: QueueSite;
  readonly #connection: Redis;
  readonly #workers: ServerProcess[] = [];
  #server: ServerProcess | null = null;
  #pairs: Promise<{ images: Blob[]; masks: Blob[] }> | null = null;
  /** Bytes of the files of a pair. */
  pairBytes = 0;

  constructor(site: QueueSite) {
    this.#site = site;
    this.#connection = new Redis(site.redis.url);
  }
  get redisUrl(): string {
    return this.#site.redis.url;
  }
  /** Returns the number of worker processes. */
  get workers(): number {
    return this.#workers.length;
  }
  /** Starts the server, with another length of shards than before. */
  async serve(shardSeconds: number): Promise<void> {
    await this.#server?.stop();
    this.#server = await this.#site.server({
      WORKERS: '1',
      SHARD_SECONDS: String(shardSeconds),
      MAX_RUNS: '8',
    });
  }
  /** Starts or stops worker processes until there are as many. */
  async setWorkers(count: number): Promise<void> {
    while (this.#workers.length > count) await this.#workers.pop()?.stop();
    while (this.#workers.length < count) this.#workers.push(await this.#site.worker());
  }
  /** Replaces the worker processes by new ones. */
  async renewWorkers(): Promise<void> {
    const count = this.workers;
    await this.setWorkers(0);
    await this.setWorkers(count);
  }
  /** Creates a session with pairs of photographs. */
  async session(): Promise<TestClient> {
    const client = makeClient((this.#server as ServerProcess).origin, crypto.randomUUID());
    await client.start();
    this.#pairs ??= this.#makePairs();
    const pairs = await this.#pairs;
    for (const kind of ['images', 'masks'] as const) {
      const type = kind === 'images' ? 'jpg' : 'png';
      const files = pairs[kind].map((bytes, i) => ({ name: `photo_${i}.${type}`, bytes }));
      await uploadFiles(client, kind, files as never);
    }
    return client;
  }
  async #makePairs() {
    const made = await Promise.all(Array.from({ length: PAIRS }, (_, i) => makePair(SIDE, SIDE, 'jpg', i)));
    this.pairBytes = made.reduce((sum, { images, masks }) => sum + images.length + masks.length, 0) / PAIRS;
    return {
      images: made.map(({ images }) => new Blob([images])),
      masks: made.map(({ masks }) => new Blob([masks])),
    };
  }
  /** Starts runs at once in sessions, and waits for all. */
  async run(sessions: readonly Request[]): Promise<RealRun[]> {
    const begun = performance.now();
    return Promise.all(
      sessions.map(async ({ client, outputs }) => {
        const form = new FormData();
        form.set('config', JSON.stringify(w1Config(outputs, SIDE)));
        const response = await client.call('augment', { form });
        if (response.success === false) throw new Error(`A run failed: ${JSON.stringify(response)}`);
        const ended = (performance.now() - begun) / 1000;
        const { bytes = 0 } = response as { bytes?: number };
        return { outputs, ended, bytes };
      }),
    );
  }
  /**
   * Returns the outputs of each shard of the last runs of sessions, and the place of each run in the order in which they
   * entered the queue. All tasks of a run have the same number of outputs: one for each pair.
   * @param former ids of the shards of earlier runs; those of the last ones are added
   */
  async division(sessions: readonly Request[], former: Set<string>): Promise<Division[]> {
    const events = await shardEvents(this.redisUrl);
    const added = events.filter(({ event, id }) => event === 'added' && !former.has(id));
    const divided = sessions.map(({ client, outputs }) => {
      const ids = new Set(added.filter(({ session }) => session === keyOf(client)).map(({ id }) => id));
      const ranges = [...ids].map((id) => id.split('-').slice(-2).map(Number));
      const shards = ranges.sort(([a], [b]) => a - b).map(([, tasks]) => (tasks * outputs) / PAIRS);
      return { shards, place: added.findIndex(({ session }) => session === keyOf(client)) };
    });
    for (const { id } of added) former.add(id);
    return divided;
  }
  /** Returns the number of shards that the workers have rendered. */
  async shards(): Promise<number> {
    const counts = await Promise.all(
      this.#workers.map((worker) => metric(worker, 'twinset_worker_shards_total')),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }
  async used(): Promise<Used> {
    const info = await this.#connection.info('cpu');
    const redisOf = (name: string) => Number(new RegExp(`^${name}:(.*)`, 'm').exec(info)?.[1]);
    const { main, all } = (this.#server as ServerProcess).processorTime;
    return {
      api: main / TICKS,
      estimates: (all - main) / TICKS,
      workers: this.#workers.reduce((sum, { processorTime }) => sum + processorTime.all, 0) / TICKS,
      redis: redisOf('used_cpu_user') + redisOf('used_cpu_sys'),
      bucket: ticksOf(this.#site.bucketPid) / TICKS,
    };
  }
  async stop(): Promise<void> {
    this.#connection.disconnect();
    await this.#site.stop();
  }
}

/** Returns the processor time between two readings. */
export const usedSince = (before: Used, after: Used): Used => ({
  api: after.api - before.api,
  estimates: after.estimates - before.estimates,
  workers: after.workers - before.workers,
  redis: after.redis - before.redis,
  bucket: after.bucket - before.bucket,
});
