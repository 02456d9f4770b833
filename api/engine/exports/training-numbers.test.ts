import { expect, test } from 'bun:test';
import { channelTotals, classWeights, sumsOf } from './training-numbers.ts';

test('mean and deviation are shares of the highest level', () => {
  const totals = channelTotals();
  totals.add(sumsOf({ data: new Uint16Array([65_535, 0, 65_535]), width: 3, height: 1, channels: 1 }));
  totals.add(sumsOf({ data: new Uint16Array([0]), width: 1, height: 1, channels: 1 }));
  const { mean, std } = totals.result();
  expect(mean).toEqual([0.5]);
  expect(std[0]).toBeCloseTo(0.5, 12);
});

test('weights of known frequencies', () => {
  const weights = classWeights([
    { pixels: 800, within: 1000, masks: 10 },
    { pixels: 150, within: 1000, masks: 10 },
    { pixels: 50, within: 500, masks: 5 },
    { pixels: 0, within: 0, masks: 0 },
  ]);
  // Frequencies: 0.8, 0.15 and 0.1, with the median 0.15.
  expect(weights.medianFrequency.map((one) => one.toFixed(6))).toEqual([
    '0.187500',
    '1.000000',
    '1.500000',
    '0.000000',
  ]);
  expect(weights.inverse.map((one) => one.toFixed(6))).toEqual([
    '0.416667',
    '2.222222',
    '6.666667',
    '0.000000',
  ]);
  const [often, , seldom, none] = weights.effectiveNumber;
  expect(seldom / often).toBeCloseTo((1 - 0.999 ** 10) / (1 - 0.999 ** 5), 9);
  expect(2 * often + seldom).toBeCloseTo(3, 9);
  expect(none).toBe(0);
});
