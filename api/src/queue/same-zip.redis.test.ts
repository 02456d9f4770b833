import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AUGMENTED_ZIP } from '@twinset/contract';
import { JOB, STEPS, zipHash } from '../testing/killed-session.ts';
import { metric } from '../testing/queue-job.ts';
import { QueueSite } from '../testing/queue-site.ts';
import { redisProgram } from '../testing/redis-service.ts';
import { s3Program } from '../testing/s3-service.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { makeClient } from '../testing/start-api.ts';

const redis = redisProgram();
const s3 = s3Program();

/**
 * Does the main job in a new session and returns the SHA-256 of the downloaded result.
 * @param afterRun is called before the page stores the zip in the bucket
 */
async function hashOfJob(server: ServerProcess, afterRun = () => {}): Promise<string> {
  const client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  for (const phase of JOB) {
    if (phase === 'zip') afterRun();
    await STEPS[phase](client, new Set());
  }
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
    const joined = () => expect(site.objects().join()).toContain(AUGMENTED_ZIP);
    expect(await hashOfJob(server, joined)).toBe(wanted);
    const second = await site.worker();
    expect(await hashOfJob(server, joined)).toBe(wanted);
    const shards = await Promise.all(
      [first, second].map((worker) => metric(worker, 'twinset_worker_shards_total')),
    );
    expect(Math.min(...shards)).toBeGreaterThan(0);
    expect(site.objects()).toEqual([]);
    expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0]);
    for (const worker of [first, second]) expect(readdirSync(join(worker.dataDir, 'workers'))).toEqual([]);
  }, 120_000);
});
