import { describe, expect, test } from 'bun:test';
import { noiseBits, normalOf, normalQuantiles } from './noise.ts';

describe('noiseBits()', () => {
  test('is a fixed function of seed and index', () => {
    expect([noiseBits(0, 1), noiseBits(1, 0), noiseBits(7, 70_000), noiseBits(0xffff_ffff, 3)]).toEqual([
      301_794_027, 1_364_076_727, 1_171_442_993, 621_139_058,
    ]);
  });

  test('each bit is set in half of the samples, and neighbours are independent', () => {
    const count = 20_000;
    for (let bit = 0; bit < 32; bit++) {
      let set = 0;
      let equal = 0;
      for (let i = 0; i < count; i++) {
        const here = (noiseBits(5, i) >>> bit) & 1;
        set += here;
        equal += here === ((noiseBits(5, i + 1) >>> bit) & 1) ? 1 : 0;
      }
      expect(Math.abs(set / count - 0.5)).toBeLessThan(0.02);
      expect(Math.abs(equal / count - 0.5)).toBeLessThan(0.02);
    }
  });
});

test('the normal values have the mean 0, the variance 1 and the quantiles of the normal distribution', () => {
  const values = [...normalQuantiles()];
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(values.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 9);
  expect(values.reduce((sum, one) => sum + one * one, 0) / values.length).toBeCloseTo(1, 2);
  // Of SciPy's norm.ppf at (i + 0.5) / 4096.
  expect(values[0]).toBeCloseTo(-3.6683, 3);
  expect(values[1024]).toBeCloseTo(-0.674106, 5);
  expect(normalOf(0xffff_ffff)).toBe(-normalOf(0));
});
