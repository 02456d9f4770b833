import { expect, test } from 'bun:test';
import { poissonQuantiles } from './poisson.ts';

test('the values have the mean and the variance of the distribution', () => {
  for (const mean of [0, 0.3, 2, 40, 127.5, 700]) {
    const values = [...poissonQuantiles(mean)];
    const average = values.reduce((sum, one) => sum + one, 0) / values.length;
    const variance = values.reduce((sum, one) => sum + (one - average) ** 2, 0) / values.length;
    expect(Math.abs(average - mean)).toBeLessThanOrEqual(0.002 * mean);
    expect(Math.abs(variance - mean)).toBeLessThanOrEqual(0.01 * mean);
  }
});

test('the share of zeros of a small mean is its probability', () => {
  const zeros = poissonQuantiles(1).filter((value) => value === 0).length;
  expect(Math.abs(zeros / 4096 - 1 / Math.E)).toBeLessThan(1 / 4096);
});

test('a mean beyond the range of doubles is refused', () => {
  expect(() => poissonQuantiles(701)).toThrow('The mean is 701; it must be 0 to 700.');
  expect(() => poissonQuantiles(-1)).toThrow(RangeError);
});
