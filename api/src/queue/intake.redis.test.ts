import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Files, temporaryFolder } from '@twinset/engine/testing';
import sharp from 'sharp';
import { sessionKey } from '../lib/session-key.ts';
import { idle, inShard, metric } from '../testing/queue-job.ts';
import { QueueSite } from '../testing/queue-site.ts';
import { redisProgram } from '../testing/redis-service.ts';
import { s3Program } from '../testing/s3-service.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { makeClient, type TestClient } from '../testing/start-api.ts';
import {
  begin,
  converted,
  ended,
  listDropped,
  pairs,
  plan,
  planned,
  sendPieces,
} from '../testing/take-in.ts';

const COUNT = 48;
const MINUTES = 300_000;

const redis = redisProgram();
const s3 = s3Program();

/** Returns pairs whose images are TIFF files, one of them damaged. */
async function dataset(): Promise<Files> {
  const files: Files = {};
  for (const [path, bytes] of Object.entries(pairs(COUNT))) {
    if (!path.includes('/images/')) files[path] = bytes;
    else
      files[path.replace('.png', '.tif')] = await sharp(bytes as Uint8Array)
        .tiff({ compression: 'deflate' })
        .toBuffer();
  }
  files['set/images/a7.tif'] = new TextEncoder().encode('II*\0damaged');
  return files;
}

describe.skipIf(redis === null || s3 === null)('an intake in worker processes', () => {
  const folder = temporaryFolder();
  let site: QueueSite;
  let server: ServerProcess;
  let workers: ServerProcess[];
  let files: Files;
  let wanted: Awaited<ReturnType<typeof outcome>>;

  /** Returns the result of an intake and the hashes of the objects that it stored. */
  async function outcome(client: TestClient, result: unknown) {
    const key = sessionKey(client.sessionId) ?? '';
    const stored = site.objects().filter((path) => /\/(images|masks)\//.test(path) && path.startsWith(key));
    const hashes = stored.map((path) => [path.slice(key.length), site.hashOf(path)]);
    expect(site.objects().filter((path) => path.includes('/shards/'))).toEqual([]);
    return { result, hashes };
  }
  async function sent(from: ServerProcess): Promise<TestClient> {
    const client = makeClient(from.origin, crypto.randomUUID());
    await client.start();
    await listDropped(client, files);
    await planned(client, files);
    await sendPieces(client, files);
    return client;
  }
  const start = (client: TestClient) => client.ok('convertIntake', { body: {} } as never);
  const done = async () => {
    const counts = await Promise.all(workers.map((one) => metric(one, 'twinset_worker_shards_total')));
    return counts.reduce((sum, count) => sum + count, 0);
  };

  beforeAll(async () => {
    files = await dataset();
    site = await QueueSite.start({ redis: redis as string, s3: s3 as string });
    const alone = await site.server({ QUEUE: 'in-process', INTAKE_DIRS: folder });
    const client = await sent(alone);
    wanted = await outcome(client, (await converted(client)).result);
    expect(wanted.hashes).toHaveLength(2 * (COUNT - 1));
    await client.ok('clearSession');
    await alone.stop();
    server = await site.server({ INTAKE_DIRS: folder });
    workers = [await site.worker(), await site.worker()];
  }, MINUTES);
  afterAll(() => site.stop());

  test(
    'stores the same files, and names the same damaged one',
    async () => {
      const client = await sent(server);
      expect(await outcome(client, (await converted(client)).result)).toEqual(wanted);
      expect(await done()).toBe(16);
      await client.ok('clearSession');
      expect(site.objects()).toEqual([]);
    },
    MINUTES,
  );

  test(
    'of a folder of the server sends the files that it needs to the bucket',
    async () => {
      for (const [path, bytes] of Object.entries(files)) {
        mkdirSync(join(folder, path, '..'), { recursive: true });
        writeFileSync(join(folder, path), bytes);
      }
      const client = makeClient(server.origin, crypto.randomUUID());
      await client.start();
      const root = folder.split('/').at(-1) as string;
      await begin(client, { kind: 'folder', path: `${root}/set` });
      await plan(client);
      const { result } = await converted(client);
      expect((await outcome(client, null)).hashes.map(([, hash]) => hash)).toEqual(
        wanted.hashes.map(([, hash]) => hash),
      );
      expect(result).toMatchObject({ pairs: COUNT - 1 });
      await client.ok('clearSession');
    },
    MINUTES,
  );

  test(
    'continues while a worker is killed, and after the server was',
    async () => {
      for (const victim of [workers[0], server] as ServerProcess[]) {
        const client = await sent(server);
        await start(client);
        await inShard(workers[0] as ServerProcess, 200);
        await victim.kill();
        await victim.start();
        const again = makeClient(server.origin, client.sessionId);
        expect(await outcome(again, (await ended(again)).result)).toEqual(wanted);
        await again.ok('clearSession');
      }
    },
    MINUTES,
  );

  test(
    'keeps the shards of a stopped server, which continues with them',
    async () => {
      const client = await sent(server);
      await start(client);
      await inShard(workers[0] as ServerProcess, 0);
      expect(await server.stop()).toBe(0);
      expect(site.objects().filter((path) => path.includes('/shards/'))).not.toEqual([]);
      await server.start();
      const again = makeClient(server.origin, client.sessionId);
      expect(await outcome(again, (await ended(again)).result)).toEqual(wanted);
      await again.ok('clearSession');
    },
    MINUTES,
  );

  test(
    'that is cancelled is removed from queue and bucket, and can be started again',
    async () => {
      const client = await sent(server);
      await start(client);
      await inShard(workers[0] as ServerProcess, 100);
      await client.ok('cancelIntake');
      expect((await ended(client)).failure).toMatchObject({ code: 'Cancelled' });
      expect(await metric(server, 'twinset_pending_shards')).toBe(0);
      for (const worker of workers) await idle(worker);
      expect(site.objects().filter((path) => path.includes('/shards/'))).toEqual([]);
      await planned(client, files);
      await sendPieces(client, files);
      expect(await outcome(client, (await converted(client)).result)).toEqual(wanted);
      await client.ok('clearSession');
    },
    MINUTES,
  );
});
