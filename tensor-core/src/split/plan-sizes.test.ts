import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { planSizes } from './plan-sizes.ts';

const ratiosOf = (r: number[]) => ({ train: r[0], val: r[1], test: r[2] });
const sum = (s: Record<string, number>) => s.train + s.val + s.test;

describe('planSizes', () => {
  test('uses the largest remainder', () => {
    expect(planSizes(10, ratiosOf([0.6, 0.2, 0.2]))).toEqual({ train: 6, val: 2, test: 2 });
    expect(planSizes(30, ratiosOf([0.7, 0.2, 0.1]))).toEqual({ train: 21, val: 6, test: 3 });
    expect(planSizes(100, ratiosOf([0.29, 0.35, 0.36]))).toEqual({ train: 29, val: 35, test: 36 });
    expect(planSizes(7, ratiosOf([0.5, 0.25, 0.25]))).toEqual({ train: 3, val: 2, test: 2 });
    expect(planSizes(4, ratiosOf([0.99, 0.01, 0]))).toEqual({ train: 3, val: 1, test: 0 });
  });

  test('leaves sets empty if there are fewer pairs than sets', () => {
    expect(planSizes(0, ratiosOf([0.6, 0.2, 0.2]))).toEqual({ train: 0, val: 0, test: 0 });
    expect(planSizes(1, ratiosOf([0.2, 0.6, 0.2]))).toEqual({ train: 0, val: 1, test: 0 });
    expect(planSizes(2, ratiosOf([0.6, 0.2, 0.2]))).toEqual({ train: 1, val: 1, test: 0 });
    expect(planSizes(2, ratiosOf([0.9, 0.05, 0.05]))).toEqual({ train: 2, val: 0, test: 0 });
  });

  test('refuses invalid ratios', () => {
    expect(() => planSizes(3, ratiosOf([Number.NaN, 0.5, 0.5]))).toThrow('train ratio is NaN');
    expect(() => planSizes(3, ratiosOf([0, 0, 0]))).toThrow('at least one');
    expect(() => planSizes(1.5, ratiosOf([1, 0, 0]))).toThrow('whole number');
  });

  test('sizes add up, are within one of the ratio, and no set is empty that could have a pair', () => {
    const weights = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12000 }), weights, (count, [a, b]) => {
        const low = Math.min(a, b);
        const ratios = ratiosOf([low / 100, Math.abs(a - b) / 100, (100 - Math.max(a, b)) / 100]);
        const sizes = planSizes(count, ratios);
        expect(sum(sizes)).toBe(count);
        const wanted = (['train', 'val', 'test'] as const).filter((set) => ratios[set] > 0);
        for (const set of ['train', 'val', 'test'] as const) {
          expect(Math.abs(sizes[set] - ratios[set] * count)).toBeLessThan(wanted.length);
          if (ratios[set] === 0) expect(sizes[set]).toBe(0);
          else if (count >= wanted.length) expect(sizes[set]).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('small datasets leave no set empty that could have a pair', () => {
    const table = [
      ...[1, 2, 3].map((n) => ({ n, r: [0.6, 0.2, 0.2] })),
      ...[4, 5].map((n) => ({ n, r: [0.8, 0.1, 0.1] })),
      { n: 7, r: [0.9, 0.05, 0.05] },
    ];
    for (const { n, r } of table) {
      const sizes = planSizes(n, ratiosOf(r));
      expect(sum(sizes)).toBe(n);
      if (n >= 3) expect(Math.min(sizes.train, sizes.val, sizes.test)).toBeGreaterThan(0);
    }
  });
});
