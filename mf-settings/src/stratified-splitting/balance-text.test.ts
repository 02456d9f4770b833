import { expect, test } from 'bun:test';
import type { Balance } from '@twinset/contract';
import { distanceText, distanceWord, worstDistance } from './balance-text.ts';

const balance: Balance = {
  attribute: 'age',
  kind: 'numeric',
  bins: [0, 1, 2],
  sets: { all: [0.5, 0.5], train: [0.5, 0.5], val: [0.4, 0.6], test: [0.7, 0.3] },
  distance: { train: 0.01, val: 0.1, test: 0.2 },
};

test('the rating of a column is that of its worst set', () => {
  expect(worstDistance(balance)).toBe(0.2);
  expect([0, 0.05, 0.1, 0.2].map(distanceWord)).toEqual(['alike', 'alike', 'close', 'apart']);
});

test('distanceText() lists every set', () => {
  expect(distanceText(balance)).toBe('Train 0.010 · Validation 0.100 · Test 0.200');
});
