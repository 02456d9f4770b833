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
  expect(new Set(sizes(64, tasksOf(1600, 1), 0, 2))).toEqual(new Set([16]));
  expect(new Set(sizes(64, tasksOf(900, 5), 0, 2))).toEqual(new Set([3]));
  // An output has 8.6 MB of samples.
  expect(Math.max(...sizes(1200, tasksOf(1600, 1), 0, 2))).toBe(2);
});

test('a short run keeps its tasks apart, so that all workers have work', () => {
  expect(sizes(64, tasksOf(31, 1), 0, 2)).toEqual(Array(31).fill(1));
  expect(sizes(64, tasksOf(2000, 1), 0, 64)).toEqual(Array(2000).fill(1));
});
