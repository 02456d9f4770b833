import { expect, test } from 'bun:test';
import { blockingTime, mainTasksOf } from './main-tasks.ts';

const task = (tid: number, dur: number, tdur?: number) => ({
  ...{ name: 'RunTask', ph: 'X', pid: 7, tid, dur },
  ...(tdur === undefined ? {} : { tdur }),
});
const threads = ['CrRendererMain', 'Compositor'].map((name, i) => ({
  ...{ name: 'thread_name', ph: 'M', pid: 7, tid: i + 1, args: { name } },
}));

test('the blocking time is the processor time beyond 50 ms of each task of the main thread', () => {
  const events = [task(1, 90_000, 70_000), task(1, 60_000, 30_000), task(1, 120_000), task(2, 500_000)];
  const tasks = mainTasksOf(JSON.stringify({ traceEvents: [...events, ...threads] }));
  expect(tasks).toEqual([
    { duration: 90, processor: 70 },
    { duration: 60, processor: 30 },
    { duration: 120, processor: 120 },
  ]);
  expect(blockingTime(tasks)).toBe(20 + 70);
  expect(blockingTime(tasks, 2)).toBe(90 + 10 + 190);
});
