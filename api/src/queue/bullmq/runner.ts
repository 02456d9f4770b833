import { rm } from 'node:fs/promises';
import { AUGMENTED_ZIP } from '@twinset/contract';
import {
  copyInto,
  type EngineError,
  type Hooks,
  type RunJob,
  type ShardName,
  type Shards,
} from '@twinset/engine';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { describeError } from '../../lib/log.ts';
import { withinTime } from '../../lib/unless-given-up.ts';
import { TUNABLES } from '../../tunables.ts';
import type { RunnerMeans } from '../open.ts';
import type { RunEnd, Runner, RunOwner } from '../port.ts';
import { getFile, getText, putFile, putText, SHARDS_FOLDER, shardObject } from '../shard-objects.ts';
import { portable } from '../shard-paths.ts';
import { shardOutputs } from '../shard-size.ts';
import { endedKey, type Kind, kindOf, PREFIX, queueName, type ShardData, shardId } from './names.ts';
import { registerProcess, runningProcesses } from './processes.ts';
import { checkRedis, connector } from './redis.ts';
import { repeated } from './repeated.ts';
import { WaitingShards } from './waiting-shards.ts';

const noResponse = () => new Error('Redis does not respond');

type Connections = { redis: Redis; queue: Queue; waiting: WaitingShards; kind: Kind };

/** The shards of one run in queue and bucket. */
class RunShards implements Shards {
  readonly window = TUNABLES.shardWindow.value;
  readonly #means: RunnerMeans;
  readonly #connections: Connections;
  readonly #owner: RunOwner;
  /** True once the bucket contains the zip. */
  zipInBucket = false;
  readonly #folder: string;
  /** Ids of the shards that were not fetched. */
  readonly #asked = new Set<string>();

  constructor(means: RunnerMeans, connections: Connections, owner: RunOwner) {
    this.#means = means;
    this.#connections = connections;
    this.#owner = owner;
    this.#folder = `${SHARDS_FOLDER}/${owner.id}`;
  }

  /** Lets workers render its shards again, if an earlier attempt was ended instead of suspended. */
  begin(): void {
    // It precedes the shards on the same connection, also if Redis is down now.
    this.#connections.redis.del(endedKey(this.#folder)).catch(() => {});
  }

  async outputsPerShard(estimate: Parameters<Shards['outputsPerShard']>[0]): Promise<number> {
    const { redis, kind } = this.#connections;
    const { log } = this.#means;
    const running = await withinTime(runningProcesses(redis), TUNABLES.redisEnd.value, noResponse()).catch(
      (error) => {
        log.warn('the worker processes could not be counted', { error: describeError(error) });
        return null;
      },
    );
    const workers = (running ?? []).filter(
      ({ role, version, backend }) =>
        role === 'worker' && version === kind.version && backend === kind.backend,
    );
    if (running !== null && workers.length === 0)
      log.warn('no worker process runs: augmentations wait for one (npm run worker)');
    const threads = workers.reduce((sum, worker) => sum + worker.threads, 0);
    return shardOutputs(estimate, { processes: workers.length, threads }, this.#means.env.SHARD_SECONDS);
  }

  async render(...[stamp, input, { signal, onProgress }]: Parameters<Shards['render']>): Promise<void> {
    const data = this.#addressOf(stamp, { first: input.first, tasks: input.tasks.length });
    this.#asked.add(shardId(data));
    if (await this.isRendered(data)) return;
    const { storage, work } = this.#means;
    const home = work.path(this.#owner.session, 'images');
    const text = JSON.stringify(portable(input, `${home}/..`));
    await repeated(() => putText(storage, data, 'input', { text, temporary: work.incoming() }), signal);
    await this.#connections.waiting.wait(data, signal, onProgress);
  }

  async fetch(...[stamp, shard, path]: Parameters<Shards['fetch']>): Promise<string> {
    const { storage, work } = this.#means;
    const data = this.#addressOf(stamp, shard);
    this.#asked.delete(shardId(data));
    return repeated(async () => {
      await rm(path, { force: true });
      await getFile(storage, data, 'part', path);
      return getText(storage, data, 'text', work.incoming());
    });
  }

  /** Joins the parts of the run and the rest of its zip in the bucket. A failure only means that it is stored later. */
  async complete(...[stamp, shards, { path, end }]: Parameters<Shards['complete']>): Promise<void> {
    const { storage, work, log } = this.#means;
    const { session } = this.#owner;
    const [temporary, rest] = [work.incoming(), this.#addressOf(stamp, { first: 0, tasks: 0 })];
    try {
      await Bun.write(temporary, '');
      await copyInto(path, end, temporary, 0);
      await putFile(storage, rest, 'part', temporary);
      const parts = [...shards.map((shard) => this.#addressOf(stamp, shard)), rest];
      const names = parts.map((part) => shardObject(part, 'part'));
      await storage.join(session, AUGMENTED_ZIP, names, 'application/zip');
      this.zipInBucket = true;
    } catch (error) {
      log.warn('the zip of a run was not joined in the bucket', { error: describeError(error) });
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async isRendered(data: ShardData): Promise<boolean> {
    return (await this.#means.storage.stat(data.session, shardObject(data, 'text'))) !== null;
  }

  /** Removes what the run has in queue and bucket; workers stop rendering its shards. */
  async end(): Promise<void> {
    const { storage, log } = this.#means;
    const { queue, redis } = this.#connections;
    const removed = (async () => {
      await redis.set(endedKey(this.#folder), '1', 'EX', TUNABLES.shardKept.value);
      // One that is being rendered is locked; its worker stops.
      for (const id of this.#asked) await queue.remove(id).catch(() => 0);
    })();
    const failed = (error: unknown) =>
      log.warn('the shards of a run were not removed', {
        run: this.#owner.id,
        error: describeError(error),
      });
    await withinTime(removed, TUNABLES.redisEnd.value, noResponse()).catch(failed);
    await storage.removeFolder(this.#owner.session, SHARDS_FOLDER).catch(failed);
  }

  #addressOf(stamp: string, { first, tasks }: ShardName): ShardData {
    const name = `${stamp.slice(0, 16)}-${first}-${tasks}`;
    return { session: this.#owner.session, folder: this.#folder, name };
  }
}

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
  const waiting = new WaitingShards(queue, events, log, async (data) => {
    return (await storage.stat(data.session, shardObject(data, 'text'))) !== null;
  });
  const unregister = await registerProcess(redis, { ...kind, role: 'api', threads: 0 });
  const connections = { redis, queue, waiting, kind };
  return {
    kind: 'bullmq',
    async run(job: RunJob, owner: RunOwner, hooks: Hooks = {}): Promise<RunEnd> {
      const shards = new RunShards(means, connections, owner);
      shards.begin();
      try {
        const result = await engine.run(job, { ...hooks, shards });
        await shards.end();
        return { result, zipInBucket: shards.zipInBucket };
      } catch (error) {
        if (!(error as EngineError).suspended) await shards.end();
        throw error;
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
        await waiting.close();
        await Promise.allSettled([unregister(), events.close(), queue.close()]);
      };
      // Without Redis, commands wait for it.
      await withinTime(close(), TUNABLES.redisEnd.value, noResponse()).catch(() => {});
      for (const connection of [redis, eventsConnection]) connection.disconnect();
    },
  };
}
