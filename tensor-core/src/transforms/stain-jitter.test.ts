import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './stain-jitter.reference.ts';
import { stainJitter } from './stain-jitter.ts';

checkTransform(stainJitter, reference);

const SAME = { hematoxylinScale: 1, hematoxylinShift: 0, eosinScale: 1, eosinShift: 0 };
const jittered = (pixels: number[], change: Partial<typeof SAME>) => [
  ...runChain(bytes(pixels, 1, 3), 'image', [['stainJitter', { ...SAME, ...change }]]).data,
];

test('without scale and shift every colour stays', () => {
  const levels = Array.from({ length: 256 * 3 }, (_, i) => (i % 3 === 0 ? i / 3 : (i * 37) % 256));
  expect(jittered(levels, {})).toEqual(levels);
});

test('white paper stays white without a shift; twice the eosin has the square of its transmission', () => {
  expect(jittered([255, 255, 255], { hematoxylinScale: 1.5, eosinScale: 0.5 })).toEqual([255, 255, 255]);
  const eosin = [0.07, 0.99, 0.11].map((density) => Math.round(255 * 10 ** -density));
  const twice = [0.07, 0.99, 0.11].map((density) => 255 * 10 ** (-2 * density));
  jittered(eosin, { eosinScale: 2 }).forEach((level, k) => {
    expect(Math.abs(level - twice[k])).toBeLessThan(1.5);
  });
});
