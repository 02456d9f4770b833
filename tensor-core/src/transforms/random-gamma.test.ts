import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes, rasterOf } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './random-gamma.reference.ts';
import { randomGamma } from './random-gamma.ts';

checkTransform(randomGamma, reference);

test('returns the levels of torchvision and OpenCV; black and white are unchanged', () => {
  const levels = (gamma: number) => [
    ...runChain(bytes([0, 1, 64, 128, 200, 255], 6), 'image', [['randomGamma', { gamma }]]).data,
  ];
  expect(levels(1)).toEqual([0, 1, 64, 128, 200, 255]);
  expect(levels(0.5)).toEqual([0, 16, 128, 181, 226, 255]);
  expect(levels(2)).toEqual([0, 0, 16, 64, 157, 255]);
});

test('every level of 16 bit is that of its power', () => {
  const gamma = 0.45;
  const levels = rasterOf(
    Uint16Array.from({ length: 65_536 }, (_, x) => x),
    256,
  );
  const { data } = runChain(levels, 'image', [['randomGamma', { gamma }]]);
  const off = Array.from(data, (y, x) => Math.abs(y - 65_535 * (x / 65_535) ** gamma));
  expect(off.every((distance) => distance < 0.500001)).toBe(true);
});
