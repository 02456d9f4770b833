import { expect, test } from 'bun:test';
import { otherSeed } from './other-seed.ts';

test('otherSeed() is never the present one', () => {
  expect(otherSeed(42, () => 0.00042)).toBe(43);
  expect(otherSeed(99_999, () => 0.99999)).toBe(0);
  expect(otherSeed(-7, () => 0.5)).toBe(50_000);
});
