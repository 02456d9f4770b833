import { describe, expect, test } from 'bun:test';
import { CLOUD, LEVERS, worthwhile } from './scenarios.ts';
import { simulate } from './simulate.ts';
import type { SessionRun, SiteOptions } from './site.ts';

const PARTS = {
  worker: { output: 0.02, shard: 0.1, first: 0.5 },
  api: { run: 0.1, shard: 0.002, output: 1e-6, event: 1e-6, poll: 1e-6, estimate: 0 },
  redis: { shard: 1e-4, look: 1e-6 },
  bucket: { shard: 0, output: 0 },
  bytes: { output: 100_000, text: 1000, pair: 100_000 },
};
const SITE: SiteOptions = {
  ...CLOUD,
  workers: 8,
  threads: 2,
  shardSeconds: 2,
  parts: PARTS,
  window: 64,
  fresh: false,
};
const OUTPUTS = 20_000;
const RUN = [{ outputs: OUTPUTS }];

/** Returns the ways to lift the bottleneck of a site, the best one first. */
async function lifted(site: SiteOptions, sessions: readonly SessionRun[]): Promise<string[]> {
  const { seconds } = await simulate(site, sessions);
  const gains = [];
  for (const [lever, pull] of Object.entries(LEVERS))
    gains.push({ lever, seconds: (await simulate(pull(site), sessions)).seconds });
  return worthwhile(gains, seconds).map(({ lever }) => lever);
}

test('workers that wait for nothing need the time of their outputs', async () => {
  const { seconds, cpu, use, runs } = await simulate(SITE, RUN);
  const [{ shards }] = runs;
  expect(cpu.workers).toBeCloseTo(OUTPUTS * PARTS.worker.output + shards * PARTS.worker.shard, 6);
  expect(seconds).toBeGreaterThan(cpu.workers / 16);
  expect(use['worker cores']).toBeGreaterThan(0.75);
});

test('worker processes that have just been started need more time for their first shard, on each thread', async () => {
  const run = [{ outputs: 800, shards: Array.from({ length: 8 }, () => 100) }];
  const [usual, fresh] = [await simulate(SITE, run), await simulate({ ...SITE, fresh: true }, run)];
  // Each of four processes takes two shards.
  expect(fresh.cpu.workers - usual.cpu.workers).toBeCloseTo(4 * 2 * PARTS.worker.first, 6);
  expect(fresh.seconds - usual.seconds).toBeCloseTo(PARTS.worker.first, 1);
});

test('runs that start at once enter the queue in their order', async () => {
  const sessions = Array.from({ length: 5 }, () => ({ outputs: 60, shards: [60] }));
  const { runs } = await simulate({ ...SITE, workers: 1, threads: 1, runs: 8 }, sessions);
  const ends = runs.map(({ ended }) => ended);
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
});

test('runs that start at once are estimated one after the other', async () => {
  const parts = { ...PARTS, api: { ...PARTS.api, estimate: 2 } };
  const sessions = Array.from({ length: 3 }, () => ({ outputs: 10, shards: [10] }));
  const { runs } = await simulate({ ...SITE, runs: 3, parts }, sessions);
  const [first, second, third] = runs.map(({ ended }) => ended);
  expect(second - first).toBeCloseTo(2, 1);
  expect(third - second).toBeCloseTo(2, 1);
});

test('the same site gives the same times', async () => {
  const sessions = [{ outputs: 700 }, { outputs: 3000 }];
  expect(await simulate(SITE, sessions)).toEqual(await simulate(SITE, sessions));
});

test('a run has the shards of a real one if they are given', async () => {
  const { runs, cpu } = await simulate(SITE, [{ outputs: 100, shards: [60, 30, 10] }]);
  expect(runs[0].shards).toBe(3);
  expect(cpu.workers).toBeCloseTo(100 * PARTS.worker.output + 3 * PARTS.worker.shard, 6);
});

test('a short run does not wait for the end of a long one', async () => {
  const { runs } = await simulate({ ...SITE, runs: 2 }, [{ outputs: OUTPUTS }, { outputs: 1000 }]);
  expect(runs[1].ended).toBeLessThan(runs[0].ended / 3);
});

describe('the first bottleneck is named', () => {
  const slowApi = { ...PARTS, api: { ...PARTS.api, output: 0.02 } };
  const slowRedis = { ...PARTS, redis: { ...PARTS.redis, shard: 2 } };
  const many = Array.from({ length: 40 }, () => ({ outputs: 400 }));
  test.each<[string, string, Partial<SiteOptions>, SessionRun[]]>([
    ['workers', 'twice the workers', {}, RUN],
    ['the window of a run', 'shards in the queue per run x 16', { window: 2 }, RUN],
    ['the main thread', 'main thread of the API twice as fast', { parts: slowApi }, RUN],
    ['runs at a time', 'MAX_RUNS=64', { window: 2 }, many],
    [
      'texts through the API',
      'twice the bandwidth of the API',
      { bandwidth: { ...SITE.bandwidth, api: 1e5 } },
      RUN,
    ],
    [
      'the bandwidth of the bucket',
      'twice the bandwidth of the bucket',
      { bandwidth: { ...SITE.bandwidth, bucket: 1e7 } },
      RUN,
    ],
    [
      'the requests of the bucket',
      'twice the requests of the bucket',
      { bucket: { latency: 0.02, requests: 20 } },
      RUN,
    ],
    ['Redis', 'Redis twice as fast', { parts: slowRedis }, RUN],
  ])('%s', async (_, lever, change, sessions) => {
    expect((await lifted({ ...SITE, ...change }, sessions))[0]).toBe(lever);
  });
});
