import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
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
const SHARD: ShardData = { session: 'a'.repeat(40), folder: 'shards/run', name: '0-0' };

describe.skipIf(program === null)('a shard worker', () => {
  let service: RedisService;
  let api: TestApi;
  beforeAll(async () => {
    service = await RedisService.start(program as string);
    api = await startApi();
  });
  afterAll(async () => {
    await api.stop();
    await service.stop();
  });

  test('removes a part that it was writing when its run ended', async () => {
    const { engine, storage, log, work } = api.ctx;
    await engine.ready();
    const kind = kindOf(engine.backend().name);
    const connect = () => new Redis(service.url, { maxRetriesPerRequest: null });
    const redis = connect();
    // The run ends during the upload of the part, which ends after the worker has noticed it.
    const upload: Storage['upload'] = async (...args) => {
      await redis.set(endedKey(SHARD.folder), '1');
      await Bun.sleep(2 * TUNABLES.shardPoll.value);
      await storage.upload(...args);
    };
    const slow = new Proxy(storage, {
      get(target, name: keyof Storage) {
        const value = name === 'upload' ? upload : target[name];
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const input = {
      config: {},
      plan: {},
      backend: kind.backend,
      budget: false,
      first: 0,
      tasks: [],
      pairs: [],
    };
    await putText(storage, SHARD, 'input', { text: JSON.stringify(input), temporary: work.incoming() });
    const cache = new SourceCache(work.incoming(), 0);
    await cache.open();
    const worker = startShardWorker({
      ...{ engine, storage: slow, cache, folder: work.root, log, kind, redis, connect },
    });
    const queue = new Queue(queueName(kind), { connection: redis, prefix: PREFIX });
    await queue.add('shard', SHARD, { jobId: shardId(SHARD) });
    await until('the shard ends', async () => (await queue.getJobState(shardId(SHARD))) === 'completed');
    expect(worker.counts).toMatchObject({ rendered: 0, failed: 0 });
    expect(await storage.list(SHARD.session, SHARD.folder)).toEqual([]);
    await worker.stop();
    await queue.close();
    redis.disconnect();
  }, 30_000);
});
