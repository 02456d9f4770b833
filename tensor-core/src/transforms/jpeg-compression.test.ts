import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './jpeg-compression.reference.ts';
import { jpegCompression } from './jpeg-compression.ts';

checkTransform(jpegCompression, reference);

const compress = (quality: number, data: number[], width: number, channels: 1 | 3 = 1) => [
  ...runChain(bytes(data, width, channels), 'image', [['jpegCompression', { quality }]]).data,
];

test('at quality 100 a flat image is unchanged; low qualities keep only multiples of the divisors', () => {
  expect(compress(100, new Array(64).fill(77), 8)).toEqual(new Array(64).fill(77));
  // The lowest frequency is 8 * (77 - 128); its divisor at quality 1 is 255.
  expect(compress(1, new Array(64).fill(77), 8)).toEqual(new Array(64).fill(64));
});

test('the colour of a single pixel spreads to its neighbours', () => {
  const red = new Array(16 * 16 * 3).fill(128).map((level, i) => (i === 3 * (8 * 16 + 8) ? 255 : level));
  const out = compress(90, red, 16, 3);
  expect(out[3 * (8 * 16 + 9)]).toBeGreaterThan(out[3 * (8 * 16 + 9) + 1]);
});
