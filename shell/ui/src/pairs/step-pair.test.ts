import { expect, test } from 'bun:test';
import { stepPair } from './step-pair.ts';

const loaded = (count: number) => (position: number) => position < count;

test('steps among the loaded pairs', () => {
  expect(stepPair({ index: 3, wanted: null }, 1, loaded(10), 45)).toEqual({ index: 4, wanted: null });
  expect(stepPair({ index: 3, wanted: null }, -1, loaded(10), 45)).toEqual({ index: 2, wanted: null });
});

test('steps beyond the loaded pairs wait and add up; steps back subtract', () => {
  const first = stepPair({ index: 9, wanted: null }, 1, loaded(10), 45);
  expect(first).toEqual({ index: 9, wanted: 10 });
  const second = stepPair(first, 1, loaded(10), 45);
  expect(second).toEqual({ index: 9, wanted: 11 });
  const back = stepPair(second, -1, loaded(10), 45);
  expect(back).toEqual({ index: 9, wanted: 10 });
  expect(stepPair(back, -1, loaded(10), 45)).toEqual({ index: 9, wanted: null });
});

test('pairs are loaded from any position: steps leave the loaded pages in both directions', () => {
  const page = (position: number) => position >= 20 && position < 30;
  expect(stepPair({ index: 20, wanted: null }, -1, page, 45)).toEqual({ index: 20, wanted: 19 });
  expect(stepPair({ index: 29, wanted: null }, 1, page, 45)).toEqual({ index: 29, wanted: 30 });
});

test('stays within the set at both ends', () => {
  expect(stepPair({ index: 0, wanted: null }, -1, loaded(10), 45)).toEqual({ index: 0, wanted: null });
  expect(stepPair({ index: 44, wanted: null }, 1, loaded(45), 45)).toEqual({ index: 44, wanted: null });
  expect(stepPair({ index: 9, wanted: 44 }, 1, loaded(10), 45)).toEqual({ index: 9, wanted: 44 });
  // A listing that grew since its first page was loaded.
  expect(stepPair({ index: 44, wanted: null }, 1, loaded(50), 45)).toEqual({ index: 45, wanted: null });
});
