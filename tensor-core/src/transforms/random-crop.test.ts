import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './random-crop.reference.ts';
import { randomCrop } from './random-crop.ts';

checkTransform(randomCrop, reference);

const mask = bytes([1, 2, 3, 4], 2);

test('a quarter of the frame at a corner becomes the whole', () => {
  const corner = (x: number, y: number) => [
    ...runChain(mask, 'mask', [['randomCrop', { area: 0.25, x, y }]]).data,
  ];
  expect(corner(0, 0)).toEqual([1, 1, 1, 1]);
  expect(corner(1, 0)).toEqual([2, 2, 2, 2]);
  expect(corner(0, 1)).toEqual([3, 3, 3, 3]);
});

test('a window of the whole frame changes nothing', () =>
  expect(runChain(mask, 'image', [['randomCrop', { area: 1, x: 0.3, y: 0.9 }]])).toBe(mask));
