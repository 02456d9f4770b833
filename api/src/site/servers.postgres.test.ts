import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { settled } from '../testing/killed-session.ts';
import { augment, inShard, resultHash, sessionOf } from '../testing/queue-job.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { SharedSite, sitePrograms } from '../testing/shared-site.ts';
import { makeClient, type TestClient } from '../testing/start-api.ts';

const OUTPUTS = 90;
const MINUTES = 180_000;

const programs = sitePrograms();

/** Returns the hashes of the whole result and of one set, whose bytes pass through a server. */
async function hashes({ origin }: ServerProcess, client: TestClient): Promise<[string, string]> {
  const set = await fetch(`${origin}/api/downloads/train.zip?sessionId=${client.sessionId}`);
  expect(set.status).toBe(200);
  const hasher = new Bun.CryptoHasher('sha256').update(await set.arrayBuffer());
  return [await resultHash(client), hasher.digest('hex')];
}

describe.skipIf(programs === null)('several servers of a site', () => {
  let site: SharedSite;
  let first: ServerProcess;
  let second: ServerProcess;
  let worker: ServerProcess;
  let wanted: [string, string];

  beforeAll(async () => {
    site = await SharedSite.start(programs as NonNullable<typeof programs>);
    const alone = await site.queue.server({ QUEUE: 'in-process' });
    const client = await sessionOf(alone);
    expect(await augment(client, OUTPUTS)).toMatchObject({ success: true });
    wanted = await hashes(alone, client);
    await client.ok('clearSession');
    await alone.stop();
    first = await site.server();
    second = await site.server();
    worker = await site.queue.worker();
  }, MINUTES);
  afterAll(() => site?.stop());

  test(
    'a session is served by both',
    async () => {
      const here = await sessionOf(first);
      const there = makeClient(second.origin, here.sessionId);
      expect((await there.ok('imageNames')).results).toHaveLength(16);
      await there.ok('deleteImage', { params: { name: 'img_3.png' } } as never);
      expect((await here.ok('imageNames')).results).toHaveLength(15);
      await here.ok('clearSession');
      expect(await there.call('imageNames')).toMatchObject({ code: 'SessionNotFound' });
    },
    MINUTES,
  );

  test(
    'a run continues when its server is killed',
    async () => {
      const here = await sessionOf(first);
      const there = makeClient(second.origin, here.sessionId);
      const run = augment(here, OUTPUTS).catch(() => null);
      await inShard(worker, 300);
      await first.kill();
      await run;
      expect(await settled(there)).toBe(true);
      expect(await hashes(second, there)).toEqual(wanted);
      await there.ok('clearSession');
      await first.start();
    },
    MINUTES,
  );
});
