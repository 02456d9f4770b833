import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Redis } from 'ioredis';
import { QueueSite } from '../testing/queue-site.ts';
import { RedisService, redisProgram } from '../testing/redis-service.ts';
import { s3Program } from '../testing/s3-service.ts';
import { registerProcess } from './bullmq/processes.ts';

const redis = redisProgram();
const s3 = s3Program();

describe.skipIf(redis === null || s3 === null)('a process is not started', () => {
  let site: QueueSite;
  beforeAll(async () => {
    site = await QueueSite.start({ redis: redis as string, s3: s3 as string });
  });
  afterAll(() => site.stop());

  test('with a Redis that may remove entries', async () => {
    const evicting = await RedisService.start(redis as string, 'allkeys-lru');
    for (const start of [site.server.bind(site), site.worker.bind(site)])
      await expect(start({ REDIS_URL: evicting.url })).rejects.toThrow('Set maxmemory-policy to noeviction.');
    await evicting.stop();
  }, 60_000);

  test('without a Redis at the address', async () => {
    const gone = await RedisService.start(redis as string);
    await gone.stop();
    for (const start of [site.server.bind(site), site.worker.bind(site)])
      await expect(start({ REDIS_URL: gone.url })).rejects.toThrow('REDIS_URL: Redis does not respond.');
  }, 60_000);

  test('as a worker of another version than the server', async () => {
    const connection = new Redis(site.redis.url);
    const end = await registerProcess(connection, {
      version: '99.0.0',
      backend: 'wasm',
      role: 'api',
      threads: 0,
    });
    await expect(site.worker()).rejects.toThrow('and the server has version 99.0.0. Start workers of');
    await end();
    const worker = await site.worker();
    expect((await fetch(`${worker.origin}/readyz`)).status).toBe(200);
    await worker.kill();
    connection.disconnect();
  }, 60_000);

  test('as a worker without a queue', async () => {
    await expect(site.worker({ QUEUE: 'in-process' })).rejects.toThrow('Set QUEUE to bullmq.');
  }, 60_000);
});
