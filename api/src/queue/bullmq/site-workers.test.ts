import { expect, test } from 'bun:test';
import type { Redis } from 'ioredis';
import { TUNABLES } from '../../tunables.ts';
import type { SiteProcess } from './processes.ts';
import { SiteWorkers } from './site-workers.ts';

const OWN = { version: '1.0.0', backend: 'wasm' };

function workersOf(processes: SiteProcess[]) {
  const seen = Date.now();
  const entries = Object.fromEntries(processes.map((one, i) => [i, JSON.stringify({ ...one, seen })]));
  const redis = { time: async () => [Math.floor(seen / 1000), 0], hgetall: async () => entries };
  return new SiteWorkers(redis as unknown as Redis, OWN, { warn: () => {} } as never);
}
const worker = (more: Partial<SiteProcess> = {}): SiteProcess => ({
  ...OWN,
  role: 'worker',
  threads: 4,
  ...more,
});

test('only workers that can take the shards of the server count', async () => {
  const others = [worker({ version: '2.0.0' }), worker({ backend: 'cpu' }), worker({ role: 'api' })];
  const workers = workersOf([worker(), worker({ threads: 2 }), ...others]);
  const counts: number[] = [];
  const end = workers.watch(({ processes }) => counts.push(processes));
  expect(await workers.count()).toEqual({ processes: 2, threads: 6 });
  end();
  await workers.count();
  expect(counts).toEqual([2]);
  workers.close();
});

test('the window of a run grows with the workers', async () => {
  const workers = workersOf(Array.from({ length: 100 }, () => worker()));
  expect(workers.window).toBe(TUNABLES.shardWindow.value);
  await workers.count();
  expect(workers.window).toBe(4 * 100);
  workers.close();
});
