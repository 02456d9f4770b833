import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { QueueProcesses } from './queue-processes.ts';
import { RedisService } from './redis-service.ts';
import { startS3 } from './s3-service.ts';

/** Environment of tests of the queue: Redis, an S3-compatible bucket in a folder, and processes that share them. */
export class QueueSite extends QueueProcesses {
  readonly #s3: Awaited<ReturnType<typeof startS3>>;

  private constructor(redis: RedisService, s3: Awaited<ReturnType<typeof startS3>>) {
    super(redis, s3);
    this.#s3 = s3;
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
}
