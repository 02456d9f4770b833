import { expect, test } from 'bun:test';
import type { Balance } from '@twinset/contract';
import { distanceRating, distanceText, percentOf, worstDistance } from './balance-text.ts';

const balance: Balance = {
  attribute: 'age',
  kind: 'numeric',
  bins: [0, 1, 2],
  sets: { all: [0.5, 0.5], train: [0.5, 0.5], val: [0.4, 0.6], test: [0.7, 0.3] },
  distance: { train: 0.01, val: 0.1, test: 0.2 },
};

test('the rating of a column is that of its worst set', () => {
  expect(worstDistance(balance)).toBe(0.2);
  expect([0, 0.05, 0.1, 0.2].map(distanceRating)).toEqual(['success', 'success', 'brand', 'warning']);
});

test('distanceText() lists every set', () => {
  expect(distanceText(balance)).toBe('Train 1 % · Validation 10 % · Test 20 %');
});

test('a distance is shown in percent, and a small one not as 0', () => {
  expect([0, 0.0001, 0.005, 0.167, 1].map(percentOf)).toEqual(['0 %', 'under 1 %', '1 %', '17 %', '100 %']);
});
