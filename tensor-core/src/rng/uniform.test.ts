import { expect, test } from 'bun:test';
import { philox4x32 } from './philox.ts';
import { nameWord, uniform } from './uniform.ts';

test('uniform() is the first two Philox words as 53 bits', () => {
  const [high, low] = philox4x32([7, 3, nameWord('Rotate'), 1], [42, 0]);
  const expected = Number((BigInt(high >>> 5) << 26n) | BigInt(low >>> 6)) / 2 ** 53;
  expect(uniform(42, 'val', 7, 'Rotate', 3)).toBe(expected);
});

test('each set draws its own numbers, the same in every version', () => {
  const drawn = (['train', 'val', 'test'] as const).map((set) => uniform(42, set, 7, 'Rotate', 3));
  expect(drawn).toEqual([0.3510927450789012, 0.06074165136201248, 0.2428656087674883]);
});

test('uniform() accepts every safe integer as seed, each with its own key', () => {
  const seeds = [
    0,
    1,
    -1,
    2 ** 32,
    -(2 ** 32),
    2 ** 32 + 1,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ];
  const values = seeds.map((seed) => uniform(seed, 'train', 0, 'Rotate', 0));
  expect(new Set(values).size).toBe(seeds.length);
  for (const value of values) expect(value >= 0 && value < 1).toBe(true);
  const [high] = philox4x32([0, 0, nameWord('Rotate'), 0], [0xffffffff, 0xffffffff]);
  expect(Math.floor(uniform(-1, 'train', 0, 'Rotate', 0) * 2 ** 27)).toBe(high >>> 5);
});

test('uniform() refuses invalid counters', () => {
  expect(() => uniform(0.5, 'train', 0, 'Rotate', 0)).toThrow('seed');
  expect(() => uniform(Number.NaN, 'train', 0, 'Rotate', 0)).toThrow('seed');
  expect(() => uniform(1, 'train', -1, 'Rotate', 0)).toThrow('index');
  expect(() => uniform(1, 'train', 2 ** 32, 'Rotate', 0)).toThrow('index');
});

test('uniform() is uniform over [0,1) and consecutive numbers are uncorrelated', () => {
  const bins = new Array<number>(16).fill(0);
  let product = 0;
  const n = 16_000;
  for (let i = 0; i < n; i++) {
    const x = uniform(42, 'train', i, 'Rotate', 0);
    bins[Math.floor(x * 16)]++;
    product += (x - 0.5) * (uniform(42, 'train', i + 1, 'Rotate', 0) - 0.5);
  }
  const chiSquare = bins.reduce((sum, count) => sum + (count - n / 16) ** 2 / (n / 16), 0);
  // 15 degrees of freedom: 37.7 is the 0.1 % point. Correlation of 16,000 pairs: standard error 0.008.
  expect(chiSquare).toBeLessThan(37.7);
  expect(Math.abs(product / n / (1 / 12))).toBeLessThan(0.04);
});
