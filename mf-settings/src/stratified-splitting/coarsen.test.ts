import { expect, test } from 'bun:test';
import type { Balance } from '@twinset/contract';
import { coarsen } from './coarsen.ts';

const shares = Array.from({ length: 20 }, (_, bin) => (bin + 1) / 210);
const balance: Balance = {
  attribute: 'age',
  kind: 'numeric',
  bins: Array.from({ length: 21 }, (_, edge) => edge),
  sets: { all: shares, train: shares, val: shares, test: shares },
  distance: { train: 0, val: 0, test: 0 },
};

test('few pairs: neighbouring bins are joined, equal in width, and the shares add up', () => {
  const { bins, sets } = coarsen(balance, { train: 21, val: 6, test: 3 });
  expect(bins).toEqual([0, 4, 8, 12, 16, 20]);
  expect(sets.train.length).toBe(5);
  expect(sets.train[0]).toBeCloseTo(10 / 210);
  expect(sets.all.reduce((sum, share) => sum + share)).toBeCloseTo(1);
});

test('many pairs keep the bins, and so do categories', () => {
  expect(coarsen(balance, { train: 6000, val: 2000, test: 2000 })).toBe(balance);
  const grades: Balance = { ...balance, kind: 'categorical', bins: ['a', 'b'] };
  expect(coarsen(grades, { train: 3, val: 1, test: 1 })).toBe(grades);
});

test('a prime number of bins is kept', () => {
  const prime = shares.slice(0, 19);
  const odd = {
    ...balance,
    bins: balance.bins.slice(0, 20),
    sets: { all: prime, train: prime, val: prime, test: prime },
  };
  expect(coarsen(odd, { train: 3, val: 1, test: 1 }).sets.all).toEqual(prime);
});
