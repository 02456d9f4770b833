import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { SETS } from '../config.ts';
import { canToggleLock, redistribute } from './ratios.ts';

const start = { train: 60, val: 20, test: 20 };

test('the rest goes to the others in proportion, the odd hundredth to the later set', () => {
  expect(redistribute(start, 'train', 70, null)).toEqual({ train: 70, val: 15, test: 15 });
  expect(redistribute(start, 'train', 71, null)).toEqual({ train: 71, val: 14, test: 15 });
  expect(redistribute({ train: 60, val: 30, test: 10 }, 'train', 20, null)).toEqual({
    train: 20,
    val: 60,
    test: 20,
  });
});

test('equally where both others are zero', () => {
  expect(redistribute({ train: 100, val: 0, test: 0 }, 'train', 50, null)).toEqual({
    train: 50,
    val: 25,
    test: 25,
  });
});

test('a locked ratio stays, and limits the others', () => {
  expect(redistribute(start, 'train', 70, 'test')).toEqual({ train: 70, val: 10, test: 20 });
  expect(redistribute(start, 'train', 95, 'test')).toEqual({ train: 80, val: 0, test: 20 });
  expect(redistribute(start, 'test', 50, 'test')).toEqual(start);
});

test('only one lock at a time', () => {
  expect(canToggleLock('train', null)).toBe(true);
  expect(canToggleLock('train', 'train')).toBe(true);
  expect(canToggleLock('train', 'val')).toBe(false);
});

test('whatever is moved, the three add up to 100 and none is negative', () => {
  const moves = fc.array(fc.tuple(fc.constantFrom(...SETS), fc.double({ min: -50, max: 200, noNaN: true })), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(moves, fc.constantFrom(null, ...SETS), (list, locked) => {
      let ratios = start;
      for (const [set, value] of list) ratios = redistribute(ratios, set, value, locked);
      expect(ratios.train + ratios.val + ratios.test).toBe(100);
      for (const set of SETS) expect(ratios[set]).toBeGreaterThanOrEqual(0);
      if (locked) expect(ratios[locked]).toBe(start[locked]);
    }),
  );
});
