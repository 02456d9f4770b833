import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { SETS } from '../config.ts';
import { canToggleLock, redistribute, roundShares, type Shares } from './ratios.ts';

const start = { train: 60, val: 20, test: 20 };
const sum = ({ train, val, test: testing }: Shares) => train + val + testing;

test('the rest is distributed among the others in proportion', () => {
  expect(redistribute(start, 'train', 70, null)).toEqual({ train: 70, val: 15, test: 15 });
  expect(redistribute(start, 'train', 71, null)).toEqual({ train: 71, val: 14.5, test: 14.5 });
  expect(redistribute({ train: 60, val: 30, test: 10 }, 'train', 20, null)).toEqual({
    train: 20,
    val: 60,
    test: 20,
  });
});

test('the rest is distributed equally if both others are zero', () => {
  expect(redistribute({ train: 100, val: 0, test: 0 }, 'train', 50, null)).toEqual({
    train: 50,
    val: 25,
    test: 25,
  });
});

test('a locked share is kept, and limits the others', () => {
  expect(redistribute(start, 'train', 70, 'test')).toEqual({ train: 70, val: 10, test: 20 });
  expect(redistribute(start, 'train', 95, 'test')).toEqual({ train: 80, val: 0, test: 20 });
  expect(redistribute(start, 'test', 50, 'test')).toEqual(start);
});

test('a slider moved back restores the exact shares', () => {
  const exact = { train: 71, val: 14.5, test: 14.5 };
  expect(redistribute(exact, 'val', 14, null)).toBe(exact);
});

test('only one lock at a time', () => {
  expect(canToggleLock('train', null)).toBe(true);
  expect(canToggleLock('train', 'train')).toBe(true);
  expect(canToggleLock('train', 'val')).toBe(false);
});

describe('rounding', () => {
  test('the hundredth left over goes to the largest of the others, on a tie to the later one', () => {
    expect(roundShares({ train: 71, val: 14.5, test: 14.5 })).toEqual({ train: 71, val: 14, test: 15 });
    expect(roundShares({ train: 61, val: 29.25, test: 9.75 })).toEqual({ train: 61, val: 30, test: 9 });
    expect(roundShares({ train: 9.75, val: 29.25, test: 61 })).toEqual({ train: 9, val: 30, test: 61 });
  });
  test('whole shares are kept despite rounding errors', () => {
    expect(roundShares({ train: 28.999999999999996, val: 57.00000000000001, test: 14 })).toEqual({
      train: 29,
      val: 57,
      test: 14,
    });
  });
});

test('after any movement the shares add up to 100, none is negative, and the proportion of the others is kept', () => {
  const shares = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([train, part]) => ({ train, val: (100 - train) * part, test: (100 - train) * (1 - part) }));
  const lock = fc.constantFrom(null, ...SETS);
  const value = fc.double({ min: -50, max: 200, noNaN: true });
  fc.assert(
    fc.property(shares, fc.constantFrom(...SETS), value, lock, (begin, set, to, locked) => {
      const exact = redistribute(begin, set, to, locked);
      expect(sum(exact)).toBeCloseTo(100, 8);
      const shown = roundShares(exact);
      expect(sum(shown)).toBe(100);
      for (const each of SETS) {
        expect(shown[each]).toBeGreaterThanOrEqual(0);
        expect(Math.abs(shown[each] - exact[each])).toBeLessThan(1);
      }
      if (locked) expect(exact[locked]).toBe(begin[locked]);
      const [a, b] = SETS.filter((each) => each !== set);
      if (!locked && a && b) expect(exact[a] * begin[b]).toBeCloseTo(exact[b] * begin[a], 6);
    }),
  );
});
