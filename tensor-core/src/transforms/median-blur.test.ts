import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './median-blur.reference.ts';
import { medianBlur } from './median-blur.ts';

checkTransform(medianBlur, reference, { limits: [1, 3], side: 12 });

test('removes a single pixel', () => {
  const point = bytes([5, 5, 5, 5, 250, 5, 5, 5, 5], 3);
  expect([...runChain(point, 'image', [['medianBlur', { radius: 1 }]]).data]).toEqual(new Array(9).fill(5));
});
