import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Fault, startProxy } from '../testing/faulty-proxy.ts';
import { augment, inShard, metric, resultHash, sessionOf } from '../testing/queue-job.ts';
import { QueueSite } from '../testing/queue-site.ts';
import { redisProgram } from '../testing/redis-service.ts';
import { s3Program } from '../testing/s3-service.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const OUTPUTS = 300;
/** Time for which the bucket fails, milliseconds. */
const OUTAGE_MS = 10_000;
/** Delay of each request to a slow bucket, milliseconds. */
const SLOW_MS = 400;
const MINUTES = 300_000;

const redis = redisProgram();
const s3 = s3Program();

describe.skipIf(redis === null || s3 === null)('a run in worker processes', () => {
  let site: QueueSite;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let server: ServerProcess;
  let worker: ServerProcess;
  let wanted: string;
  let fault: Fault = 'none';

  beforeAll(async () => {
    site = await QueueSite.start({ redis: redis as string, s3: s3 as string });
    const alone = await site.server({ QUEUE: 'in-process' });
    const client = await sessionOf(alone);
    expect(await augment(client, OUTPUTS)).toMatchObject({ success: true });
    wanted = await resultHash(client);
    await client.ok('clearSession');
    await alone.stop();
    proxy = await startProxy(site.env.S3_ENDPOINT as string, () => fault);
    const env = { S3_ENDPOINT: proxy.origin };
    server = await site.server(env);
    [worker] = await Promise.all([site.worker(env), site.worker(env)]);
  }, MINUTES);
  afterAll(async () => {
    await site.stop();
    proxy.stop();
  });

  test.each<[string, Fault, number]>([
    ['whose bucket fails for ten seconds continues', { status: 503 }, OUTAGE_MS],
    ['whose bucket closes all connections for ten seconds continues', { after: 0 }, OUTAGE_MS],
    ['whose bucket becomes slow continues', { delay: SLOW_MS }, Number.POSITIVE_INFINITY],
  ])(
    '%s, with the same zip',
    async (_, planted, milliseconds) => {
      const client = await sessionOf(server);
      const run = augment(client, OUTPUTS);
      await inShard(worker, 300);
      const before = proxy.seen.length;
      fault = planted;
      await Promise.race([Bun.sleep(milliseconds), run]);
      expect(proxy.seen.length).toBeGreaterThan(before);
      fault = 'none';
      expect(await run).toMatchObject({ success: true });
      expect(await resultHash(client)).toBe(wanted);
      expect(await metric(server, 'twinset_pending_shards')).toBe(0);
      await client.ok('clearSession');
      expect(site.objects()).toEqual([]);
    },
    MINUTES,
  );
});
