import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Storage } from '@google-cloud/storage';
import { emulatorProgram, startEmulator } from '../testing/gcs-emulator.ts';
import { augment, metric, resultHash, sessionOf } from '../testing/queue-job.ts';
import { QueueProcesses } from '../testing/queue-processes.ts';
import { RedisService, redisProgram } from '../testing/redis-service.ts';
import type { ServerProcess } from '../testing/server-process.ts';

/** Objects that Google composes at a time: more parts than that are joined in several steps. */
const COMPOSED = 32;
const MINUTES = 300_000;

const redis = redisProgram();
const gcs = emulatorProgram();

for (const bucket of [undefined, 'shared']) {
  const how = bucket === undefined ? 'a bucket per session' : 'one bucket';
  describe.skipIf(redis === null || gcs === null)(`the zip of a run with STORAGE=gcs, ${how}`, () => {
    let cloud: Storage;
    let site: QueueProcesses;
    let alone: ServerProcess;
    let server: ServerProcess;
    const workers: ServerProcess[] = [];
    beforeAll(async () => {
      const emulator = await startEmulator(gcs as string);
      cloud = new Storage({ apiEndpoint: emulator.env.GCS_ENDPOINT, projectId: 'twinset-test' });
      if (bucket) await cloud.bucket(bucket).create();
      site = new QueueProcesses(await RedisService.start(redis as string), emulator);
      const env = { SHARD_SECONDS: '0.01', ...(bucket ? { GCS_BUCKET: bucket } : {}) };
      alone = await site.server({ ...env, QUEUE: 'in-process' });
      server = await site.server(env);
      for (let count = 0; count < 2; count++) workers.push(await site.worker(env));
    }, MINUTES);
    afterAll(() => site.stop());

    /** Returns the names of all objects. */
    async function objects(): Promise<string[]> {
      const [buckets] = await cloud.getBuckets();
      const lists = await Promise.all(buckets.map(async (one) => (await one.getFiles())[0]));
      return lists.flat().map(({ name }) => name);
    }
    async function hashOf(process: ServerProcess, count: number, more: object): Promise<string> {
      const client = await sessionOf(process);
      expect(await augment(client, count, { ...more })).toMatchObject({ success: true });
      const hash = await resultHash(client);
      expect((await objects()).filter((name) => name.includes('shards/'))).toEqual([]);
      await client.ok('clearSession');
      return hash;
    }

    // Shards have one task at least, of up to 16 outputs.
    test.each<[string, number, number, object]>([
      ['whose parts are composed in several steps', 600, COMPOSED, {}],
      ['with an export that contains images again', 60, 2, { exports: ['webdataset'] }],
    ])(
      '%s has the same hash from one process and from a server with two workers',
      async (_, count, least, more) => {
        const shards = () =>
          Promise.all(workers.map((worker) => metric(worker, 'twinset_worker_shards_total')));
        const before = await shards();
        expect(await hashOf(server, count, more)).toBe(await hashOf(alone, count, more));
        const rendered = (await shards()).map((total, n) => total - (before[n] as number));
        expect(Math.min(...rendered)).toBeGreaterThan(0);
        expect(rendered.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(least);
        expect(await objects()).toEqual([]);
      },
      MINUTES,
    );
  });
}
