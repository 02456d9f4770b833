import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { settled } from '../testing/killed-session.ts';
import { augment, idle, inShard, resultHash, sessionOf } from '../testing/queue-job.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { SharedSite, sitePrograms } from '../testing/shared-site.ts';
import { sendCsvText } from '../testing/split-session.ts';
import { makeClient, type TestClient } from '../testing/start-api.ts';
import { listDropped, pairs, planned, sendPieces } from '../testing/take-in.ts';
import { until } from '../testing/until.ts';
import { TUNABLES } from '../tunables.ts';

const OUTPUTS = 90;
const MINUTES = 240_000;

const programs = sitePrograms();

describe.skipIf(programs === null)('a site of two servers', () => {
  let site: SharedSite;
  let first: ServerProcess;
  let second: ServerProcess;
  let worker: ServerProcess;
  let wanted: string;

  beforeAll(async () => {
    site = await SharedSite.start(programs as NonNullable<typeof programs>);
    const alone = await site.queue.server({ QUEUE: 'in-process', WORKERS: '1' });
    const client = await sessionOf(alone);
    expect(await augment(client, OUTPUTS)).toMatchObject({ success: true });
    wanted = await resultHash(client);
    await client.ok('clearSession');
    await alone.stop();
    [first, second, worker] = await Promise.all([site.server(), site.server(), site.queue.worker()]);
  }, MINUTES);
  afterAll(() => site?.stop());

  beforeEach(async () => {
    await first.kill();
    await first.start();
  }, MINUTES);

  const elsewhere = (client: TestClient) => makeClient(second.origin, client.sessionId);
  async function checkResult(client: TestClient): Promise<void> {
    expect(await settled(client)).toBe(true);
    expect(await resultHash(client)).toBe(wanted);
    await client.ok('clearSession');
  }

  test(
    'a server that is stopped in a run gives its sessions up, with their stratification file',
    async () => {
      const here = await sessionOf(first);
      const rows = Array.from({ length: 16 }, (_, i) => `img_${i + 1}.png,${i % 2 ? 'a' : 'b'}`);
      expect(await sendCsvText(here, ['image_id,site', ...rows, ''].join('\n'))).toMatchObject({
        success: true,
      });
      const run = augment(here, OUTPUTS);
      await inShard(worker, 300);
      const stopped = first.stop();
      expect(await run).toMatchObject({ code: 'WrongState' });
      expect(await stopped).toBe(0);
      const there = elsewhere(here);
      expect(await there.ok('stratificationFilename')).toMatchObject({ results: 'table.csv' });
      expect(await there.ok('stratificationParameters')).toMatchObject({ results: ['site'] });
      await checkResult(there);
    },
    MINUTES,
  );

  test(
    'PostgreSQL is out of reach for a while in a run, and calls wait',
    async () => {
      const here = await sessionOf(first);
      const run = augment(here, OUTPUTS);
      await inShard(worker, 300);
      await site.postgres.stop();
      const removed = elsewhere(here).call('imageNames');
      await Bun.sleep(TUNABLES.siteLease.value + 2000);
      await site.postgres.start();
      expect(await removed).toMatchObject({ results: expect.arrayContaining(['img_3.png']) });
      expect(await run).toMatchObject({ success: true });
      await checkResult(elsewhere(here));
    },
    MINUTES,
  );

  test(
    'a change is stored completely or not at all if its server is killed before it is stored',
    async () => {
      const here = await sessionOf(first);
      await site.postgres.stop();
      const removed = here
        .call('deleteImage', { params: { name: 'img_3.png' } } as never)
        .then(({ success }) => success);
      await Bun.sleep(500);
      await first.kill();
      expect(await removed).toBe(false);
      await site.postgres.start();
      const there = elsewhere(here);
      const { results } = await there.ok('imageNames');
      expect(results).toHaveLength(16);
      expect(await augment(there, OUTPUTS)).toMatchObject({ success: true });
      await checkResult(there);
    },
    MINUTES,
  );

  test(
    'a server that was suspended in a run ends when it continues, and has no effect',
    async () => {
      const here = await sessionOf(first);
      const run = augment(here, OUTPUTS).catch(() => null);
      await inShard(worker, 300);
      process.kill(first.pid as number, 'SIGSTOP');
      const there = elsewhere(here);
      expect(await settled(there)).toBe(true);
      await there.ok('deleteStratificationFile');
      process.kill(first.pid as number, 'SIGCONT');
      expect(await first.exited).toBe(1);
      await run;
      await checkResult(there);
    },
    MINUTES,
  );

  test(
    'the intake of a server that is killed fails, and nothing of it remains in the bucket',
    async () => {
      const here = makeClient(first.origin, crypto.randomUUID());
      await here.start();
      const files = pairs(48);
      await listDropped(here, files);
      await planned(here, files);
      await sendPieces(here, files);
      await here.ok('convertIntake', { body: {} } as never);
      await inShard(worker, 0);
      await first.kill();
      const there = elsewhere(here);
      expect(await there.ok('intake')).toMatchObject({ intake: null });
      await until('its shards are removed', async () => {
        await idle(worker);
        return site.queue.objects().every((path) => !path.includes('/shards/'));
      });
      await there.ok('clearSession');
    },
    MINUTES,
  );
});
