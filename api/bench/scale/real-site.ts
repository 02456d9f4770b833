import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { createS3Clients } from '../../src/storage/s3/client.ts';
import { S3Storage } from '../../src/storage/s3/s3-storage.ts';
import { RedisService } from '../../src/testing/redis-service.ts';
import { startS3 } from '../../src/testing/s3-service.ts';
import { ServerProcess, WORKER } from '../../src/testing/server-process.ts';
import { makeClient, type TestClient } from '../../src/testing/start-api.ts';
import { uploadFiles } from '../../src/testing/upload-folder.ts';
import { makePair } from '../lib/photo-pairs.ts';
import { w1Config } from '../lib/w1-config.ts';

/** Processor seconds so far. `api`: the main thread. */
export type Used = { api: number; workers: number; redis: number; bucket: number };
/** A run that has ended. `ended`: seconds since all were started. */
export type RealRun = { outputs: number; ended: number; bytes: number };

const PAIRS = 20;
const SIDE = 512;
const TICKS = 100;

/** Returns the processor seconds so far that a file of the system reports. */
function secondsIn(path: string): number {
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
export const mainThreadSeconds = (pid: number): number => secondsIn(`/proc/${pid}/task/${pid}/stat`);

/** The real processes of a site on this machine: server, workers of one thread, Redis and bucket. */
export class RealSite {
  readonly #redis: RedisService;
  readonly #s3: Awaited<ReturnType<typeof startS3>>;
  readonly #connection: Redis;
  readonly #workers: ServerProcess[] = [];
  #server: ServerProcess | null = null;
  #pairs: Promise<{ images: Blob[]; masks: Blob[] }> | null = null;
  /** Bytes of the files of a pair. */
  pairBytes = 0;

  private constructor(redis: RedisService, s3: Awaited<ReturnType<typeof startS3>>) {
    this.#redis = redis;
    this.#s3 = s3;
    this.#connection = new Redis(redis.url);
  }
  static async start(programs: { redis: string; s3: string }): Promise<RealSite> {
    return new RealSite(await RedisService.start(programs.redis), await startS3(programs.s3, 'shared'));
  }
  get redisUrl(): string {
    return this.#redis.url;
  }
  /** Returns its storage, for this process. */
  storage(): S3Storage {
    const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_BUCKET } = this.#s3.env;
    return new S3Storage({
      clients: createS3Clients({
        ...{ region: 'us-east-1', endpoint: S3_ENDPOINT },
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
      ...{ owner: 'bench', bucket: S3_BUCKET, origins: [], uploadTtl: 60, downloadTtl: 60 },
    });
  }
  #env(): Record<string, string> {
    return { ...this.#s3.env, QUEUE: 'bullmq', REDIS_URL: this.#redis.url, WORKERS: '1' };
  }
  /** Starts the server, with another length of shards than before. */
  async serve(shardSeconds: number): Promise<void> {
    await this.#server?.stop();
    this.#server = new ServerProcess({
      ...this.#env(),
      ...{ SHARD_SECONDS: String(shardSeconds), MAX_RUNS: '8' },
    });
    await this.#server.start();
  }
  async addWorker(): Promise<void> {
    const worker = new ServerProcess(this.#env(), '', undefined, WORKER);
    this.#workers.push(worker);
    await worker.start();
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
  async run(sessions: readonly { client: TestClient; outputs: number }[]): Promise<RealRun[]> {
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
  /** Returns the number of shards that the workers have rendered. */
  async shards(): Promise<number> {
    const texts = await Promise.all(
      this.#workers.map(async ({ origin }) => (await fetch(`${origin}/metrics`)).text()),
    );
    return texts.reduce((sum, text) => {
      return sum + Number(/^twinset_worker_shards_total (\d+)$/m.exec(text)?.[1]);
    }, 0);
  }
  async used(): Promise<Used> {
    const info = await this.#connection.info('cpu');
    const redisOf = (name: string) => Number(new RegExp(`^${name}:(.*)`, 'm').exec(info)?.[1]);
    return {
      api: (this.#server as ServerProcess).processorTime.main / TICKS,
      workers: this.#workers.reduce((sum, { processorTime }) => sum + processorTime.all, 0) / TICKS,
      redis: redisOf('used_cpu_user') + redisOf('used_cpu_sys'),
      bucket: secondsIn(`/proc/${this.#s3.pid}/stat`),
    };
  }
  async stop(): Promise<void> {
    this.#connection.disconnect();
    for (const process of [this.#server, ...this.#workers]) {
      await process?.kill();
      process?.remove();
    }
    await this.#redis.stop();
    await this.#s3.stop();
  }
}

/** Returns the processor time between two readings. */
export const usedSince = (before: Used, after: Used): Used => ({
  api: after.api - before.api,
  workers: after.workers - before.workers,
  redis: after.redis - before.redis,
  bucket: after.bucket - before.bucket,
});
