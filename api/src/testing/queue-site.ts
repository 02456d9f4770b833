import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { RedisService } from './redis-service.ts';
import { startS3 } from './s3-service.ts';
import { ServerProcess, WORKER } from './server-process.ts';

/** Environment of tests of the queue: Redis, a bucket, and processes that share them. */
export class QueueSite {
  readonly redis: RedisService;
  readonly env: Record<string, string>;
  readonly #s3: Awaited<ReturnType<typeof startS3>>;
  readonly #processes: ServerProcess[] = [];

  private constructor(redis: RedisService, s3: Awaited<ReturnType<typeof startS3>>) {
    this.redis = redis;
    this.#s3 = s3;
    this.env = { ...s3.env, QUEUE: 'bullmq', REDIS_URL: redis.url, SHARD_SECONDS: '0.05' };
  }

  static async start(programs: { redis: string; s3: string }): Promise<QueueSite> {
    const redis = await RedisService.start(programs.redis);
    return new QueueSite(redis, await startS3(programs.s3, 'shared'));
  }

  /** Returns the number of the process that serves the bucket. */
  get bucketPid(): number {
    return this.#s3.pid;
  }

  /** Returns the paths of all objects in the bucket, without those that mark folders. */
  objects(): string[] {
    const root = join(this.#s3.folder, 'shared');
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.keep')
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .sort();
  }

  /** Returns the SHA-256 of an object. */
  hashOf(path: string): string {
    const bytes = readFileSync(join(this.#s3.folder, 'shared', path));
    return new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  }

  /** Starts a server of the site. */
  server(env: Record<string, string> = {}): Promise<ServerProcess> {
    return this.#add(new ServerProcess({ ...this.env, ...env }));
  }

  /** Starts a worker process of the site with one thread. */
  worker(env: Record<string, string> = {}): Promise<ServerProcess> {
    return this.#add(new ServerProcess({ ...this.env, WORKERS: '1', ...env }, '', undefined, WORKER));
  }

  async stop(): Promise<void> {
    for (const process of this.#processes) {
      await process.kill();
      process.remove();
    }
    await this.redis.stop();
    await this.#s3.stop();
  }

  async #add(process: ServerProcess): Promise<ServerProcess> {
    this.#processes.push(process);
    await process.start();
    return process;
  }
}
