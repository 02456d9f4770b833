import { z } from 'zod';
import { row } from './row.ts';
import { databaseUrl, decimal, endpoint, redisUrl, whole } from './schemas.ts';

/** Variables of worker processes, and of several servers. */
export const QUEUE_ROWS = {
  QUEUE: row(
    z.enum(['in-process', 'bullmq']),
    'in-process',
    '',
    'What renders augmentations and converts datasets: this process, or worker processes (`npm run worker`) on any machines that take their work from Redis. The latter needs REDIS_URL, and STORAGE=gcs or STORAGE=s3.',
  ),
  REDIS_URL: row(
    redisUrl,
    '',
    'address',
    'Redis 6.2 or later of QUEUE=bullmq, such as `redis://user:password@host:6379/0`; `rediss:` with TLS. One database per site.',
  ),
  DATABASE_URL: row(
    databaseUrl,
    '',
    'address',
    'PostgreSQL 13 or later of a site with several servers, such as `postgres://user:password@host:5432/database`. They share its sessions. Needs QUEUE=bullmq, and STORAGE=gcs or STORAGE=s3. Unset: one server.',
  ),
  PEER_ADDRESS: row(
    endpoint,
    '',
    'address',
    'Address at which the other servers of the site reach this one, such as `http://10.0.0.7:3000`, in a network that only they use. Unset: HOST, or the name of the machine, and PORT.',
  ),
  SHARD_SECONDS: row(
    decimal(0.01, 3600),
    30,
    'seconds',
    'Work that a worker process takes at a time with QUEUE=bullmq: less is lost when a process ends, more has less overhead.',
  ),
  WORKER_PORT: row(
    whole(0, 65_535),
    0,
    'port',
    'Port of a worker process for `/healthz`, `/readyz` and `/metrics`; 0 chooses a free one.',
  ),
  WORKER_CACHE_BYTES: row(
    whole(1 << 20),
    4 * 1024 * 1024 * 1024,
    'bytes',
    'Source files that a worker process keeps in DATA_DIR; those in use are kept in any case.',
  ),
};
