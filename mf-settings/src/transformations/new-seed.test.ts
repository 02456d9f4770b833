import { expect, test } from 'bun:test';
import { newSeed } from './new-seed.ts';

test('newSeed() never returns the current seed', () => {
  expect(newSeed(42, () => 0.00042)).toBe(43);
  expect(newSeed(99_999, () => 0.99999)).toBe(0);
  expect(newSeed(-7, () => 0.5)).toBe(50_000);
});
