import { expect, test } from 'bun:test';
import { configOf } from '../testing/run-folders.ts';
import type { JobCore } from './recipe.ts';
import { runBatches } from './run-batches.ts';
import type { RunTask } from './run-tasks.ts';

const jobOf = (side: number) =>
  ({
    config: configOf({ resizeAugImage: true, augImageDimension: { width: side, height: side } }),
    plan: { imageBitDepth: 8 },
    pairs: [{}],
  }) as unknown as JobCore;

const tasksOf = (count: number, outputs: number): RunTask[] =>
  Array.from({ length: count }, () => ({
    pair: 0,
    slots: Array.from({ length: outputs }, (_, index) => ({ set: 'train', index, pair: 0, transform: true })),
    shared: false,
  }));

/** Returns the number of tasks of each batch. */
const sizes = (side: number, tasks: RunTask[], first: number, workers: number) =>
  runBatches(jobOf(side), tasks, first, workers).map((batch) => batch.tasks.length);

test('each task from the first on is in one batch, in order', () => {
  const tasks = tasksOf(1000, 3);
  const batches = runBatches(jobOf(64), tasks, 7, 2);
  expect(batches.flatMap((batch) => batch.tasks)).toEqual(tasks.slice(7));
  let next = 7;
  for (const { first, tasks: own } of batches) {
    expect(first).toBe(next);
    next += own.length;
  }
});

test('a batch has at most 16 outputs and the samples of one task', () => {
  expect(new Set(sizes(64, tasksOf(1600, 1), 0, 2).slice(0, 90))).toEqual(new Set([16]));
  expect(new Set(sizes(64, tasksOf(900, 5), 0, 2).slice(0, 290))).toEqual(new Set([3]));
  expect(Math.max(...sizes(64, tasksOf(1600, 1), 0, 2))).toBe(16);
  // An output has 8.6 MB of samples.
  expect(Math.max(...sizes(1200, tasksOf(1600, 1), 0, 2))).toBe(2);
});

test('a short run needs few messages', () => {
  expect(sizes(64, tasksOf(40, 1), 0, 2)).toEqual([10, 8, 6, 4, 3, 3, 2, 1, 1, 1, 1]);
  expect(sizes(64, tasksOf(2000, 1), 0, 64).length).toBeLessThan(600);
});

test('no batch has more than its share of the rest, so that all workers end at the same time', () => {
  for (const [count, workers] of [
    [31, 2],
    [400, 2],
    [2000, 64],
  ]) {
    for (const { first, tasks } of runBatches(jobOf(64), tasksOf(count, 1), 0, workers))
      expect(tasks.length).toBeLessThanOrEqual(Math.ceil((count - first) / (2 * workers)));
    expect(sizes(64, tasksOf(count, 1), 0, workers).slice(-workers)).toEqual(Array(workers).fill(1));
  }
});
