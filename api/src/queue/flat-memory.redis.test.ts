import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { peaksByTenths } from '../testing/peak-memory.ts';
import { augment, metric, sessionOf } from '../testing/queue-job.ts';
import { QueueSite } from '../testing/queue-site.ts';
import { redisProgram } from '../testing/redis-service.ts';
import { s3Program } from '../testing/s3-service.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const isLong = Boolean(process.env.TEST_LONG);
const OUTPUTS = isLong ? 100_000 : 2000;
/** Outputs after which code is compiled and memory is in use. */
const WARM_UP = 1000;
const SMALL = { resizeAugImage: true, augImageDimension: { width: 32, height: 32 }, exports: [] };
/** Largest peak of a process, and growth from the first to the second half of the run, which the list of its files has in the server, MiB. */
const MOST_MIB = 500;
const GROWTH_MIB = 96;
const MINUTES = 900_000;

const redis = redisProgram();
const s3 = s3Program();

describe.skipIf(redis === null || s3 === null || process.platform !== 'linux')(
  'a run of many outputs',
  () => {
    let site: QueueSite;
    let server: ServerProcess;
    let workers: ServerProcess[];
    beforeAll(async () => {
      site = await QueueSite.start({ redis: redis as string, s3: s3 as string });
      const limits = { MAX_AUGMENTED_IMAGES: String(OUTPUTS) };
      server = await site.server({ SHARD_SECONDS: isLong ? '1' : '0.05', ...limits });
      workers = await Promise.all(Array.from({ length: 4 }, () => site.worker()));
    }, MINUTES);
    afterAll(() => site.stop());

    async function rendered(): Promise<number> {
      const counts = await Promise.all(workers.map((one) => metric(one, 'twinset_worker_outputs_total')));
      return counts.reduce((sum, count) => sum + count, 0);
    }

    test(
      'needs at most 500 MiB in each process, and as much at its end as at its start in all but the server',
      async () => {
        const client = await sessionOf(server);
        expect(await augment(client, WARM_UP, SMALL)).toMatchObject({ success: true });
        const before = await rendered();
        const processes = {
          server: server.pid,
          redis: site.redis.pid,
          ...Object.fromEntries(workers.map(({ pid }, n) => [`worker ${n + 1}`, pid])),
        };
        const done = async () => ((await rendered()) - before) / OUTPUTS;
        const { result, peaks } = await peaksByTenths(processes, done, () => augment(client, OUTPUTS, SMALL));
        expect(result).toMatchObject({ success: true, outputs: { train: OUTPUTS } });
        for (const [name, mib] of Object.entries(peaks)) {
          console.info(
            `${name}: MiB by tenths of ${OUTPUTS} outputs, and at the end:`,
            ...mib.map(Math.round),
          );
        }
        for (const mib of Object.values(peaks)) expect(Math.max(...mib)).toBeLessThan(MOST_MIB);
        const { server: _, ...others } = peaks;
        for (const mib of Object.values(others)) {
          const [first, second] = [mib.slice(0, 5), mib.slice(5, 10)].map((half) => Math.max(...half));
          expect((second as number) - (first as number)).toBeLessThan(GROWTH_MIB);
        }
      },
      MINUTES,
    );
  },
);
