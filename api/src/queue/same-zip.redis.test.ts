import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { JOB, STEPS, zipHash } from '../testing/killed-session.ts';
import { QueueSite } from '../testing/queue-site.ts';
import { redisProgram } from '../testing/redis-service.ts';
import { s3Program } from '../testing/s3-service.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { makeClient } from '../testing/start-api.ts';

const redis = redisProgram();
const s3 = s3Program();

/** Does the main job in a new session and returns the SHA-256 of the downloaded result. */
async function hashOfJob(server: ServerProcess): Promise<string> {
  const client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  for (const phase of JOB) await STEPS[phase](client, new Set());
  const hash = await zipHash(client);
  await client.ok('clearSession');
  return hash;
}

describe.skipIf(redis === null || s3 === null)('the zip of a run', () => {
  let site: QueueSite;
  beforeAll(async () => {
    site = await QueueSite.start({ redis: redis as string, s3: s3 as string });
  });
  afterAll(() => site.stop());

  test('has the same hash from one process and from one server with one and two workers', async () => {
    const alone = await site.server({ QUEUE: 'in-process' });
    const wanted = await hashOfJob(alone);
    const server = await site.server();
    const first = await site.worker();
    expect(await hashOfJob(server)).toBe(wanted);
    const second = await site.worker();
    expect(await hashOfJob(server)).toBe(wanted);
    expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0]);
    expect(readdirSync(site.bucket, { recursive: true }).filter((name) => String(name).includes('.'))).toEqual([]);
  }, 120_000);
});
