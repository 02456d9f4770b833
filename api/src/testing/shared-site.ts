import { PostgresService, postgresPrograms } from './postgres-service.ts';
import { QueueSite } from './queue-site.ts';
import { redisProgram } from './redis-service.ts';
import { s3Program } from './s3-service.ts';
import type { ServerProcess } from './server-process.ts';

type Programs = { redis: string; s3: string; postgres: string };

/** Returns the programs of a site of several servers, or null, printing which is missing. */
export function sitePrograms(): Programs | null {
  const [redis, s3, postgres] = [redisProgram(), s3Program(), postgresPrograms()];
  return redis && s3 && postgres ? { redis, s3, postgres } : null;
}

/** Environment of tests of several servers: PostgreSQL, Redis, a bucket, and processes that share them. */
export class SharedSite {
  readonly queue: QueueSite;
  readonly postgres: PostgresService;
  readonly env: Record<string, string>;

  private constructor(queue: QueueSite, postgres: PostgresService) {
    this.queue = queue;
    this.postgres = postgres;
    this.env = { DATABASE_URL: postgres.url };
  }

  static async start({ redis, s3, postgres }: Programs): Promise<SharedSite> {
    const [queue, database] = await Promise.all([
      QueueSite.start({ redis, s3 }),
      PostgresService.start(postgres),
    ]);
    return new SharedSite(queue, database);
  }

  /** Starts a server of the site. */
  server(env: Record<string, string> = {}): Promise<ServerProcess> {
    return this.queue.server({ ...this.env, WORKERS: '1', ...env });
  }

  async stop(): Promise<void> {
    await this.queue.stop();
    await this.postgres.remove();
  }
}

// As a program it prints the variables of a server as one line of JSON and runs until it is stopped.
if (import.meta.main) {
  const programs = sitePrograms();
  if (programs === null) process.exit(1);
  const site = await SharedSite.start(programs);
  process.once('SIGTERM', () => void site.stop().then(() => process.exit(0)));
  console.log(JSON.stringify({ ...site.queue.env, ...site.env }));
}
