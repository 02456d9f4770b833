import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { settled } from '../testing/killed-session.ts';
import { augment, idle, inShard, metric, resultHash, sessionOf } from '../testing/queue-job.ts';
import { QueueSite } from '../testing/queue-site.ts';
import { redisProgram } from '../testing/redis-service.ts';
import { s3Program } from '../testing/s3-service.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { type ShardEvent, shardEvents } from '../testing/shard-events.ts';
import { makeClient, type TestClient } from '../testing/start-api.ts';
import { keyOf } from '../testing/take-in.ts';
import { until } from '../testing/until.ts';

/** Rounds in which a worker is killed at a random moment. */
const ROUNDS = process.env.TEST_LONG ? 20 : 3;
const OUTPUTS = 300;
/** Longest wait in a run before something is ended, milliseconds. */
const LONGEST = 600;
const MINUTES = 300_000;
/** Longest time of a stop, milliseconds. */
const STOP_MS = 30_000;

const redis = redisProgram();
const s3 = s3Program();

/** Returns the first task of a shard. */
const firstTask = (id: string): number => Number(id.split('-').at(-2));

/** Returns the shards of other runs that were taken while one of a session waited that is earlier in its own run. */
function overtaken(events: readonly ShardEvent[], session: string): ShardEvent[] {
  const added = events.filter(({ event }) => event === 'added');
  const placeOf = (one: ShardEvent) =>
    added.filter((other) => other.session === one.session && firstTask(other.id) < firstTask(one.id)).length;
  const waiting = new Map<string, number>();
  return events.filter((one) => {
    if (one.event === 'added' && one.session === session) waiting.set(one.id, placeOf(one));
    if (one.event !== 'active') return false;
    waiting.delete(one.id);
    return one.session !== session && Math.min(...waiting.values()) < placeOf(one);
  });
}

describe.skipIf(redis === null || s3 === null)('a run in worker processes', () => {
  let site: QueueSite;
  let server: ServerProcess;
  let workers: ServerProcess[];
  let wanted: string;

  beforeAll(async () => {
    site = await QueueSite.start({ redis: redis as string, s3: s3 as string });
    const alone = await site.server({ QUEUE: 'in-process' });
    const client = await sessionOf(alone);
    expect(await augment(client, OUTPUTS)).toMatchObject({ success: true });
    wanted = await resultHash(client);
    await client.ok('clearSession');
    await alone.stop();
    server = await site.server();
    workers = await Promise.all(Array.from({ length: 4 }, () => site.worker()));
  }, MINUTES);
  afterAll(() => site.stop());

  /** Checks a completed run: its zip, and that only the result remains of it. */
  async function checkResult(client: Awaited<ReturnType<typeof sessionOf>>): Promise<void> {
    expect(await resultHash(client)).toBe(wanted);
    expect(site.objects().filter((path) => path.includes('/shards/'))).toEqual([]);
    expect(await metric(server, 'twinset_pending_shards')).toBe(0);
    await client.ok('clearSession');
    expect(site.objects()).toEqual([]);
  }

  for (let round = 1; round <= ROUNDS; round++) {
    test(
      `round ${round}: one of four workers is killed, and others render its shards`,
      async () => {
        const client = await sessionOf(server);
        const run = augment(client, OUTPUTS);
        const victim = workers[round % 4] as ServerProcess;
        await inShard(victim, LONGEST);
        await victim.kill();
        expect(await run).toMatchObject({ success: true });
        await checkResult(client);
        await victim.start();
      },
      MINUTES,
    );
  }

  test(
    'Redis restarts with nothing in it, and the shards are put there again',
    async () => {
      const client = await sessionOf(server);
      const run = augment(client, OUTPUTS);
      await inShard(workers[0] as ServerProcess, LONGEST);
      await site.redis.stop();
      await Bun.sleep(500);
      await site.redis.start();
      expect(await run).toMatchObject({ success: true });
      await checkResult(client);
    },
    MINUTES,
  );

  test(
    'the server is killed, and continues when it is started again',
    async () => {
      const client = await sessionOf(server);
      const run = augment(client, OUTPUTS).catch(() => null);
      await inShard(workers[0] as ServerProcess, LONGEST);
      await server.kill();
      await run;
      await server.start();
      const again = makeClient(server.origin, client.sessionId);
      expect(await settled(again)).toBe(true);
      await checkResult(again);
    },
    MINUTES,
  );

  test(
    'a worker that is stopped returns its shards',
    async () => {
      const client = await sessionOf(server);
      const run = augment(client, OUTPUTS);
      const first = workers[0] as ServerProcess;
      await inShard(first, LONGEST);
      expect(await first.stop()).toBe(0);
      expect(await run).toMatchObject({ success: true });
      await checkResult(client);
      await first.start();
    },
    MINUTES,
  );

  test(
    'a cancelled run stops its workers; nothing remains of it, and the former result is kept',
    async () => {
      const client = await sessionOf(server);
      expect(await augment(client, 40)).toMatchObject({ success: true });
      const former = await resultHash(client);
      const before = site.objects();
      const run = augment(client, 1000);
      await inShard(workers[0] as ServerProcess, LONGEST);
      await client.ok('cancelAugmentation');
      expect(await run).toMatchObject({ success: false, code: 'Cancelled' });
      for (const worker of workers) await idle(worker);
      expect(site.objects()).toEqual(before);
      expect(await metric(server, 'twinset_pending_shards')).toBe(0);
      expect(await resultHash(client)).toBe(former);
      await client.ok('clearSession');
    },
    MINUTES,
  );

  test(
    'a short run does not wait for a long one',
    async () => {
      const [long, short] = [await sessionOf(server), await sessionOf(server)];
      const added = async (client: TestClient) => {
        const all = await shardEvents(site.redis.url);
        return all.filter(({ event, session }) => event === 'added' && session === keyOf(client));
      };
      // Both runs are in the queue before the first shard is taken.
      for (const worker of workers) await worker.stop();
      const running = augment(long, 1000);
      try {
        await until('the long run has many shards', async () => (await added(long)).length > 20);
        const run = augment(short, 4);
        await until('the short run has shards', async () => (await added(short)).length > 0);
        await Promise.all(workers.map((worker) => worker.start()));
        expect(await run).toMatchObject({ success: true });
        expect(overtaken(await shardEvents(site.redis.url), keyOf(short))).toEqual([]);
      } finally {
        await long.ok('cancelAugmentation');
        await running;
        for (const client of [long, short]) await client.ok('clearSession');
      }
    },
    MINUTES,
  );

  test(
    'a run without a worker process reports it, and continues with the first one',
    async () => {
      for (const worker of workers) await worker.stop();
      const client = await sessionOf(server);
      const run = augment(client, OUTPUTS);
      const status = () =>
        client.call('augmentationIsComplete') as Promise<{ message: string; isWaiting?: boolean }>;
      const message =
        'No worker process is running. The work continues when the operator of this server starts one.';
      await until('it reports that no worker runs', async () => (await status()).message === message);
      expect(await status()).toMatchObject({ message, isWaiting: true });
      const [first, ...others] = workers;
      await first?.start();
      // A short run may have ended before its status is read.
      await until('it no longer waits', async () => (await status()).message !== message);
      expect(await run).toMatchObject({ success: true });
      await checkResult(client);
      await Promise.all(others.map((worker) => worker.start()));
    },
    MINUTES,
  );

  test(
    'server and workers stop while Redis is down, also with a run that has just started',
    async () => {
      const client = await sessionOf(server);
      await site.redis.stop();
      const run = augment(client, OUTPUTS).catch(() => null);
      await until('it runs', async () => {
        const status = await client.call('augmentationIsComplete');
        return 'isRunning' in status && status.isRunning === true;
      });
      const stopped = [server, ...workers].map((one) => one.stop());
      const codes = await Promise.race([Promise.all(stopped), Bun.sleep(STOP_MS)]);
      expect(codes).toEqual([0, 0, 0, 0, 0]);
      await run;
    },
    MINUTES,
  );
});
