import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './motion-blur.reference.ts';
import { motionBlur } from './motion-blur.ts';

checkTransform(motionBlur, reference, { limits: [1, 12], side: 12 });

test('a horizontal line of 3 pixels averages 4 points on it', () => {
  const point = bytes([0, 0, 240, 0, 0], 5);
  const out = runChain(point, 'image', [['motionBlur', { length: 3, degrees: 0 }]]);
  expect([...out.data]).toEqual([0, 80, 80, 80, 0]);
});

test('a length of 1 changes nothing', () => {
  const image = bytes([1, 2, 3, 250], 2);
  expect(runChain(image, 'image', [['motionBlur', { length: 1, degrees: 33 }]]).data).toEqual(image.data);
});
