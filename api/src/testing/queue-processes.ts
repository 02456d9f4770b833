import type { RedisService } from './redis-service.ts';
import { ServerProcess, WORKER } from './server-process.ts';

/** A storage service: the variables of processes that use it, and how it is stopped. */
export type BucketService = { env: Record<string, string>; stop: () => Promise<void> };

/** Servers and worker processes that share a Redis and a storage service. */
export class QueueProcesses {
  readonly redis: RedisService;
  readonly env: Record<string, string>;
  readonly #bucket: BucketService;
  readonly #processes: ServerProcess[] = [];

  constructor(redis: RedisService, bucket: BucketService) {
    this.redis = redis;
    this.#bucket = bucket;
    this.env = { ...bucket.env, QUEUE: 'bullmq', REDIS_URL: redis.url, SHARD_SECONDS: '0.05' };
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
    await this.#bucket.stop();
  }

  async #add(process: ServerProcess): Promise<ServerProcess> {
    this.#processes.push(process);
    await process.start();
    return process;
  }
}
