import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { createIdleWatch } from '../../lib/idle-watch.ts';
import type { Storage } from '../../storage/port.ts';
import { RedisService, redisProgram } from '../../testing/redis-service.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { until } from '../../testing/until.ts';
import { TUNABLES } from '../../tunables.ts';
import { putText } from '../shard-objects.ts';
import { SourceCache } from '../worker/source-cache.ts';
import { endedKey, kindOf, PREFIX, queueName, type ShardData, shardId } from './names.ts';
import { startShardWorker } from './shard-worker.ts';

const program = redisProgram();

describe.skipIf(program === null)('a shard worker', () => {
  let service: RedisService;
  let api: TestApi;
  let redis: Redis;
  let queue: Queue;
  const connect = () => new Redis(service.url, { maxRetriesPerRequest: null });
  const kind = () => kindOf(api.ctx.engine.backend().name);
  beforeAll(async () => {
    service = await RedisService.start(program as string);
    api = await startApi();
    await api.ctx.engine.ready();
    redis = connect();
    queue = new Queue(queueName(kind()), { connection: redis, prefix: PREFIX });
  });
  afterAll(async () => {
    await queue?.close();
    redis?.disconnect();
    await api?.stop();
    await service?.stop();
  });

  /** Number of times at which a worker gave memory back. */
  let freed = 0;
  /** Starts a worker that gives memory back as soon as it is idle, whose storage has some other methods. */
  async function startWorker(other: Partial<Storage>) {
    freed = 0;
    const { engine, storage, log, work } = api.ctx;
    const replaced = new Proxy(storage, {
      get(target, name: keyof Storage) {
        const value = other[name] ?? target[name];
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const cache = new SourceCache(work.incoming(), 0);
    await cache.open();
    return startShardWorker({
      engine,
      storage: replaced,
      cache,
      folder: work.root,
      log,
      kind: kind(),
      idleWatch: createIdleWatch(() => void freed++, 0),
      redis,
      connect,
    });
  }
  const add = (shard: ShardData) => queue.add('shard', shard, { jobId: shardId(shard) });
  const completed = (shard: ShardData) =>
    until('the shard ends', async () => (await queue.getJobState(shardId(shard))) === 'completed');
  const shardOf = (run: string): ShardData => ({
    session: 'a'.repeat(40),
    folder: `shards/${run}`,
    name: '0-0',
  });

  test('removes a part that it was writing when its run ended, before it counts as idle', async () => {
    const { storage, work } = api.ctx;
    const shard = shardOf('ends');
    let removing = 0;
    let tooEarly = 0;
    const worker = await startWorker({
      // The run ends during the upload of the part, which ends after the worker has noticed it.
      async upload(...args) {
        await redis.set(endedKey(shard.folder), '1');
        await Bun.sleep(2 * TUNABLES.shardPoll.value);
        await storage.upload(...args);
      },
      async removeFolder(...args) {
        removing = worker.counts.active;
        await Bun.sleep(50);
        tooEarly = freed;
        removing = Math.min(removing, worker.counts.active);
        await storage.removeFolder(...args);
      },
    });
    const input = {
      config: {},
      plan: {},
      backend: kind().backend,
      budget: false,
      first: 0,
      tasks: [],
      pairs: [],
    };
    await putText(storage, shard, 'input', { text: JSON.stringify(input), temporary: work.incoming() });
    await add(shard);
    await completed(shard);
    expect(worker.counts).toMatchObject({ rendered: 0, failed: 0 });
    expect(removing).toBe(1);
    await until('memory is given back', () => freed > 0);
    expect(tooEarly).toBe(0);
    expect(await storage.list(shard.session, shard.folder)).toEqual([]);
    await worker.stop();
  }, 30_000);

  test('removes what a process that ended has left of a run that ended', async () => {
    const { storage, work } = api.ctx;
    const shard = shardOf('left');
    await putText(storage, shard, 'part', { text: 'part', temporary: work.incoming() });
    await redis.set(endedKey(shard.folder), '1');
    await add(shard);
    const worker = await startWorker({});
    await completed(shard);
    expect(worker.counts).toMatchObject({ rendered: 0, failed: 0 });
    expect(await storage.list(shard.session, shard.folder)).toEqual([]);
    await worker.stop();
  }, 30_000);
});
