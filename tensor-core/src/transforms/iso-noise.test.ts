import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './iso-noise.reference.ts';
import { isoNoise } from './iso-noise.ts';

checkTransform(isoNoise, reference, { side: 16 });

const noisy = (data: number[], intensity: number, colorShift: number, seed = 3) => [
  ...runChain(bytes(data, 10, 3), 'image', [['isoNoise', { intensity, colorShift, seed }]]).data,
];
const flat = new Array(100).fill([200, 100, 50]).flat();

test('a flat image has no noise of lightness, and its hue moves with the colour shift', () => {
  expect(noisy(flat, 0.5, 0)).toEqual(flat);
  const shifted = noisy(flat, 1, 0.1);
  expect(new Set(shifted.filter((_, i) => i % 3 === 1)).size).toBeGreaterThan(20);
  for (let i = 0; i < shifted.length; i += 3) {
    const pixel = shifted.slice(i, i + 3);
    expect([Math.max(...pixel), Math.min(...pixel)]).toEqual([200, 50]);
  }
});

test('the noise of lightness makes grey pixels lighter, is grey itself, and depends on the seed', () => {
  const ramp = Array.from({ length: 100 }, (_, i) => [2 * i, 2 * i, 2 * i]).flat();
  const out = noisy(ramp, 0.5, 0.05);
  out.forEach((level, i) => {
    expect(level).toBeGreaterThanOrEqual(ramp[i]);
    expect(level).toBe(out[i - (i % 3)]);
  });
  expect(out).not.toEqual(ramp);
  expect(noisy(ramp, 0.5, 0.05, 4)).not.toEqual(out);
  expect(noisy(ramp, 0, 0.05)).toEqual(ramp);
});
