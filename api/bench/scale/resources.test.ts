import { expect, test } from 'bun:test';
import { Clock } from './clock.ts';
import { fit, fitRobustly } from './fit.ts';
import { Machine } from './machine.ts';
import { Station } from './station.ts';

/** Returns when works end that begin at some times. */
async function endsOf(works: { at: number; work: () => Promise<void> }[], clock: Clock): Promise<number[]> {
  const ends = works.map(async ({ at, work }) => {
    await clock.sleep(at);
    await work();
    return clock.now;
  });
  return (await clock.until(Promise.all(ends))).map((seconds) => Number(seconds.toFixed(6)));
}

test('works in progress share a station equally, and what one leaves is for the others', async () => {
  const clock = new Clock();
  const station = new Station(clock, 'network', 10);
  const works = [
    { at: 0, work: () => station.work(10) },
    { at: 0, work: () => station.work(30) },
    { at: 1, work: () => station.work(5) },
  ];
  // 5 each until 1 s; three at a third until 2.5 s; then two, of which the longer one is alone at the end.
  expect(await endsOf(works, clock)).toEqual([2.5, 4.5, 2.5]);
  expect(station.used).toBe(45);
});

test('one work gets no more of a station than its limit', async () => {
  const clock = new Clock();
  const station = new Station(clock, 'network', 10, 2);
  expect(await endsOf([{ at: 0, work: () => station.work(10) }], clock)).toEqual([5]);
});

test('processes share the cores of a machine, each up to its threads', async () => {
  const clock = new Clock();
  const machine = new Machine(clock, 4);
  const [one, many] = [machine.process(1), machine.process(8)];
  const works = [
    { at: 0, work: () => one.work(2) },
    { at: 0, work: () => many.work(9) },
    { at: 0, work: () => one.work(1) },
  ];
  // The process of one thread halves its core until 2 s, and ends at 3 s; the other has three cores until then.
  expect(await endsOf(works, clock)).toEqual([3, 3, 2]);
  expect([one.used, many.used]).toEqual([3, 9]);
});

test('more processes than cores get equal shares', async () => {
  const clock = new Clock();
  const machine = new Machine(clock, 1);
  const works = [1, 1].map((seconds) => ({ at: 0, work: () => machine.process(1).work(seconds) }));
  expect(await endsOf(works, clock)).toEqual([2, 2]);
});

test('a clock without events reports what can never end', async () => {
  await expect(new Clock().until(new Promise(() => {}))).rejects.toThrow('Nothing is left to happen');
});

test('the fit finds the coefficients of measured runs, none of them negative', () => {
  const rows = [
    [1, 4, 60],
    [1, 16, 60],
    [1, 4, 400],
    [1, 30, 400],
  ];
  const values = rows.map(([run, shards, outputs]) => 0.3 * run + 0.02 * shards + 0.001 * outputs);
  for (const [i, value] of fit(rows, values).entries()) expect(value).toBeCloseTo([0.3, 0.02, 0.001][i], 9);
  const falling = rows.map(([, shards, outputs]) => outputs / 1000 - shards / 1000);
  const [run, shard, output] = fit(rows, falling);
  expect([shard, run >= 0, output > 0]).toEqual([0, true, true]);
});

test('a run that was disturbed hardly changes the coefficients', () => {
  const rows = [60, 120, 240, 400].flatMap((outputs) => [2, 5, 11].map((shards) => [1, shards, outputs]));
  const values = rows.map(([run, shards, outputs]) => 0.07 * run + 0.006 * shards + 0.0001 * outputs);
  values[4] += 0.6;
  const found = fitRobustly(rows, values);
  for (const [i, coefficient] of [0.07, 0.006, 0.0001].entries())
    expect(Math.abs(found[i] / coefficient - 1)).toBeLessThan(0.05);
});
