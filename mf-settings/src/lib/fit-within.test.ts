import { expect, test } from 'bun:test';
import { fitWithin } from './fit-within.ts';

test('fitWithin() shrinks, never enlarges, and keeps the proportions', () => {
  expect(fitWithin({ width: 4000, height: 2000 }, 256)).toEqual({ width: 256, height: 128 });
  expect(fitWithin({ width: 100, height: 80 }, 256)).toEqual({ width: 100, height: 80 });
  expect(fitWithin({ width: 4000, height: 20 }, 256)).toEqual({ width: 256, height: 10 });
});
