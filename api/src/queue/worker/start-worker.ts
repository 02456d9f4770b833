import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expectedBackend } from '@twinset/engine';
import type { Env } from '../../env/index.ts';
import { portError } from '../../http/port-error.ts';
import { collectGarbage } from '../../lib/free-memory.ts';
import { createIdleWatch } from '../../lib/idle-watch.ts';
import type { Log } from '../../lib/log.ts';
import { type Reading, readingLines } from '../../lib/metrics.ts';
import { openEngine } from '../../lib/open-engine.ts';
import { withinTime } from '../../lib/unless-given-up.ts';
import { warmUp } from '../../lib/warm-up.ts';
import { openSharedStorage } from '../../storage/open.ts';
import { TUNABLES } from '../../tunables.ts';
import { VERSION } from '../../version.ts';
import { kindOf } from '../bullmq/names.ts';
import { kindProblem, registerProcess, runningProcesses, workerKind } from '../bullmq/processes.ts';
import { checkRedis, connector, noResponse } from '../bullmq/redis.ts';
import { startShardWorker, type WorkerCounts } from '../bullmq/shard-worker.ts';
import { SourceCache } from './source-cache.ts';

const readings = (counts: WorkerCounts, cache: SourceCache): Record<string, Reading> => ({
  twinset_worker_active_shards: {
    type: 'gauge',
    help: 'Shards in progress.',
    read: () => counts.active,
  },
  twinset_worker_shards_total: {
    type: 'counter',
    help: 'Rendered shards.',
    read: () => counts.rendered,
  },
  twinset_worker_failures_total: {
    type: 'counter',
    help: 'Failed attempts to render a shard.',
    read: () => counts.failed,
  },
  twinset_worker_outputs_total: {
    type: 'counter',
    help: 'Rendered outputs.',
    read: () => counts.outputs,
  },
  twinset_worker_cached_bytes: {
    type: 'gauge',
    help: 'Source files in the cache.',
    read: () => cache.bytes,
  },
  twinset_resident_bytes: {
    type: 'gauge',
    help: 'Resident memory.',
    read: () => process.memoryUsage.rss(),
  },
});

/**
 * Starts what a worker process does: it takes shards from Redis and reports its state on a port.
 * @param folder for its files; removed when it stops
 * @throws Error with a sentence if Redis cannot be used, the server has another version or backend, or the port is in use
 */
export async function startWorkerProcess(env: Env, log: Log, folder: string) {
  const connect = connector(env, log);
  const redis = connect();
  await checkRedis(redis);
  const storage = await openSharedStorage(env, log);
  const engine = openEngine(env, log);
  await engine.ready();
  const running = await runningProcesses(redis);
  const { TENSOR_BACKEND } = env;
  const own = kindOf(engine.backend().name);
  const kind = workerKind(own, expectedBackend(TENSOR_BACKEND).name, TENSOR_BACKEND, running);
  const problem = kindProblem(kind, running);
  if (problem !== null) throw new Error(problem);
  if (kind.backend !== own.backend)
    log.info('the graphics card is not used, since the servers compute with the processor');
  const cache = new SourceCache(join(folder, 'sources'), env.WORKER_CACHE_BYTES);
  await cache.open();
  const threads = env.WORKERS === 'auto' ? availableParallelism() : env.WORKERS;
  const idleWatch = createIdleWatch(() => collectGarbage(engine), TUNABLES.idleMemory.value);
  const worker = startShardWorker({ engine, storage, cache, folder, log, kind, idleWatch, redis, connect });
  const unregister = await registerProcess(redis, { ...kind, role: 'worker', threads });
  const values = readings(worker.counts, cache);
  const json = (value: object, status = 200) => Response.json(value, { status });
  let server: Bun.Server<undefined>;
  try {
    server = Bun.serve({
      port: env.WORKER_PORT,
      hostname: env.HOST,
      reusePort: false,
      development: false,
      async fetch(request) {
        const { pathname } = new URL(request.url);
        if (pathname === '/healthz') return json({ success: true, version: VERSION });
        if (pathname === '/readyz') {
          const isReady = redis.status === 'ready';
          return json({ success: isReady }, isReady ? 200 : 503);
        }
        if (pathname === '/metrics')
          return new Response(`${readingLines(values).join('\n')}\n`, {
            headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
          });
        return json({ success: false }, 404);
      },
    });
  } catch (error) {
    const address = { port: env.WORKER_PORT, hostname: env.HOST, variable: 'WORKER_PORT' } as const;
    throw await portError(error, address);
  }
  warmUp({ env, log, engine }, folder);
  return {
    port: server.port ?? env.WORKER_PORT,
    /** Returns the shards in progress to the queue and ends everything. */
    async stop(): Promise<void> {
      // Without Redis no shard can be returned: others take those in progress when their locks expire.
      const limit = redis.status === 'ready' ? TUNABLES.stopGrace : TUNABLES.redisEnd;
      const returned = worker.stop().then(unregister);
      await withinTime(returned, limit.value, noResponse()).catch(() => {});
      redis.disconnect();
      await Promise.all([engine.close(), server.stop(true)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
