import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './shot-noise.reference.ts';
import { shotNoise } from './shot-noise.ts';

checkTransform(shotNoise, reference);

test('black stays, and the variance grows with the level', () => {
  const deviation = (level: number) => {
    const flat = bytes(new Array(10_000).fill(level), 100);
    const { data } = runChain(flat, 'image', [['shotNoise', { photons: 255, seed: 3 }]]);
    return Math.sqrt([...data].reduce((sum, one) => sum + (one - level) ** 2, 0) / data.length);
  };
  expect(deviation(0)).toBe(0);
  expect(Math.abs(deviation(25) / 5 - 1)).toBeLessThan(0.05);
  expect(Math.abs(deviation(100) / 10 - 1)).toBeLessThan(0.05);
});
