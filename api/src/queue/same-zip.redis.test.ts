import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AUGMENTED_ZIP } from '@twinset/contract';
import { JOB, STEPS, zipHash } from '../testing/killed-session.ts';
import { augment, metric, resultHash, sessionOf } from '../testing/queue-job.ts';
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

  test('has the same hash from one process and from one server with one, two and four workers', async () => {
    const alone = await site.server({ QUEUE: 'in-process' });
    const wanted = await hashOfJob(alone);
    const server = await site.server();
    const first = await site.worker();
    const joined = () => expect(site.objects().join()).toContain(AUGMENTED_ZIP);
    expect(await hashOfJob(server, joined)).toBe(wanted);
    const workers = [first, await site.worker()];
    expect(await hashOfJob(server, joined)).toBe(wanted);
    const shards = () => Promise.all(workers.map((worker) => metric(worker, 'twinset_worker_shards_total')));
    expect(Math.min(...(await shards()))).toBeGreaterThan(0);
    const before = await shards();
    workers.push(await site.worker(), await site.worker());
    expect(await hashOfJob(server, joined)).toBe(wanted);
    // Which of them is first is a matter of chance.
    const after = await shards();
    expect(after.filter((count, n) => count > (before[n] ?? 0)).length).toBeGreaterThan(1);
    // An export that contains the files of outputs again: the server copies the parts.
    const again = { exports: ['webdataset'], seed: 5 };
    const hashes: string[] = [];
    for (const one of [alone, server]) {
      const client = await sessionOf(one);
      expect(await augment(client, 40, again)).toMatchObject({ success: true });
      hashes.push(await resultHash(client));
      await client.ok('clearSession');
    }
    expect(hashes[1]).toBe(hashes[0] as string);
    expect(site.objects()).toEqual([]);
    expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0, 0, 0]);
    for (const worker of workers) expect(readdirSync(join(worker.dataDir, 'workers'))).toEqual([]);
  }, 300_000);
});
