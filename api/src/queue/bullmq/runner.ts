import type { EngineError, RunJob } from '@twinset/engine';
import { Queue, QueueEvents } from 'bullmq';
import { withinTime } from '../../lib/unless-given-up.ts';
import { TUNABLES } from '../../tunables.ts';
import { readBucketZip } from '../bucket-zip.ts';
import type { RunnerMeans } from '../open.ts';
import type { RunEnd, Runner, RunnerHooks, RunOwner } from '../port.ts';
import { shardObject } from '../shard-objects.ts';
import { kindOf, PREFIX, queueName } from './names.ts';
import { registerProcess } from './processes.ts';
import { checkRedis, connector, noResponse, redisId } from './redis.ts';
import { RunShards } from './run-shards.ts';
import { SiteWorkers } from './site-workers.ts';
import { WaitingShards } from './waiting-shards.ts';

const NO_WORKER =
  'No worker process is running. The augmentation continues when the operator of this server starts one.';

/**
 * Opens the runner whose outputs worker processes render: shards are in BullMQ, their inputs and parts in the bucket of
 * the session.
 * @throws Error with a sentence if Redis cannot be used
 */
export async function openBullmqRunner(means: RunnerMeans): Promise<Runner> {
  const { engine, storage, env, log } = means;
  const connect = connector(env, log);
  const redis = connect();
  await checkRedis(redis).catch((error) => {
    redis.disconnect();
    throw error;
  });
  await engine.ready();
  const kind = kindOf(engine.backend().name);
  const options = { connection: redis, prefix: PREFIX };
  const queue = new Queue(queueName(kind), options);
  const eventsConnection = connect();
  const events = new QueueEvents(queueName(kind), { ...options, connection: eventsConnection });
  // Their connections report failures.
  queue.on('error', () => {});
  events.on('error', () => {});
  await events.waitUntilReady();
  const waiting = new WaitingShards(queue, events, {
    log,
    isRendered: async (data) => (await storage.stat(data.session, shardObject(data, 'text'))) !== null,
    redisId: () => redisId(redis),
  });
  const unregister = await registerProcess(redis, { ...kind, role: 'api', threads: 0 });
  const workers = new SiteWorkers(redis, kind, log);
  const connections = { redis, queue, waiting, workers };
  return {
    kind: 'bullmq',
    async run(job: RunJob, owner: RunOwner, hooks: RunnerHooks = {}): Promise<RunEnd> {
      const { dir } = job;
      const shards = new RunShards(means, connections, owner, { dir, signal: hooks.signal });
      shards.begin();
      const unwatch = workers.watch(({ processes }) => hooks.onWaiting?.(processes === 0 ? NO_WORKER : null));
      void workers.count();
      try {
        const result = await engine.run(job, { ...hooks, shards });
        await shards.end();
        return { result, zipInBucket: (await readBucketZip(dir)) !== null };
      } catch (error) {
        if (!(error as EngineError).suspended) await shards.end();
        throw error;
      } finally {
        unwatch();
      }
    },
    async check() {
      await redis.ping();
    },
    get pending() {
      return waiting.size;
    },
    async close() {
      const close = async () => {
        workers.close();
        await waiting.close();
        await Promise.allSettled([unregister(), events.close(), queue.close()]);
      };
      // Without Redis, commands wait for it.
      await withinTime(close(), TUNABLES.redisEnd.value, noResponse()).catch(() => {});
      for (const connection of [redis, eventsConnection]) connection.disconnect();
    },
  };
}
