import type { EngineError } from '@twinset/engine';
import { Queue, QueueEvents } from 'bullmq';
import { withinTime } from '../../lib/unless-given-up.ts';
import { TUNABLES } from '../../tunables.ts';
import { readBucketZip } from '../bucket-zip.ts';
import type { RunnerMeans } from '../open.ts';
import type { Runner, RunnerHooks } from '../port.ts';
import { kindOf, PREFIX, queueName } from './names.ts';
import { IntakeShards } from './pair-shards.ts';
import { registerProcess } from './processes.ts';
import { checkRedis, connector, noResponse, redisId } from './redis.ts';
import { RunShards } from './run-shards.ts';
import { type Connections, isDone, ShardFolder } from './shard-folder.ts';
import { SiteWorkers } from './site-workers.ts';
import { WaitingShards } from './waiting-shards.ts';

const NO_WORKER =
  'No worker process is running. The work continues when the operator of this server starts one.';

/** Returns the name of the folder of a conversion's shards. */
const folderOf = (id: string): string => `intake-${id}`;

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
    isRendered: (data) => isDone(storage, data),
    redisId: () => redisId(redis),
  });
  const unregister = await registerProcess(redis, { ...kind, role: 'api', threads: 0 });
  const workers = new SiteWorkers(redis, kind, log);
  const connections: Connections = { redis, queue, waiting, workers };
  /** Does a job with shards, and removes them unless it is suspended. */
  async function during<T>(
    session: string,
    id: string,
    hooks: RunnerHooks,
    work: (folder: ShardFolder) => Promise<T>,
  ): Promise<T> {
    const folder = new ShardFolder(means, connections, session, id);
    folder.begin();
    let waits = false;
    const unwatch = workers.watch(({ processes }) => {
      if (waits === (processes === 0)) return;
      waits = processes === 0;
      hooks.onWaiting?.(waits ? NO_WORKER : null);
    });
    void workers.count();
    try {
      const result = await work(folder);
      await folder.end();
      return result;
    } catch (error) {
      if (!(error as EngineError).suspended) await folder.end();
      throw error;
    } finally {
      unwatch();
    }
  }
  return {
    kind: 'bullmq',
    run: (job, owner, hooks = {}) =>
      during(owner.session, owner.id, hooks, async (folder) => {
        const { dir } = job;
        const shards = new RunShards(means, workers, folder, { dir, signal: hooks.signal });
        const result = await engine.run(job, { ...hooks, shards });
        return { result, zipInBucket: (await readBucketZip(dir)) !== null };
      }),
    convert: (job, { session, id, objectOf }, hooks = {}) =>
      during(session, folderOf(id), hooks, (folder) => {
        const shards = new IntakeShards(means, workers, folder, { root: job.root, objectOf });
        return engine.convertIntake(job, { ...hooks, shards });
      }),
    abandon: ({ session, id }) => new ShardFolder(means, connections, session, folderOf(id)).end(),
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
