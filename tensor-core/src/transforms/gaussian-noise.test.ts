import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './gaussian-noise.reference.ts';
import { gaussianNoise } from './gaussian-noise.ts';

checkTransform(gaussianNoise, reference);

test('the noise has the mean 0, the standard deviation sigma, and depends on the seed', () => {
  const flat = bytes(new Array(40_000).fill(128), 200);
  const noisy = (seed: number) => runChain(flat, 'image', [['gaussianNoise', { sigma: 0.1, seed }]]).data;
  const levels = [...noisy(1)].map((level) => level - 128);
  const mean = levels.reduce((sum, one) => sum + one, 0) / levels.length;
  const variance = levels.reduce((sum, one) => sum + one * one, 0) / levels.length;
  expect(Math.abs(mean)).toBeLessThan(0.5);
  expect(Math.abs(Math.sqrt(variance) / 25.5 - 1)).toBeLessThan(0.02);
  expect(noisy(1)).toEqual(noisy(1));
  expect(noisy(2)).not.toEqual(noisy(1));
});
