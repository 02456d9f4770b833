import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './downscale.reference.ts';
import { downscale } from './downscale.ts';

checkTransform(downscale, reference, { side: 9 });

test('a factor of 1 changes nothing; one pixel is left of a small image', () => {
  const image = bytes([0, 100, 200, 40], 2);
  expect(runChain(image, 'image', [['downscale', { factor: 1 }]]).data).toEqual(image.data);
  expect([...runChain(image, 'image', [['downscale', { factor: 0.05 }]]).data]).toEqual([85, 85, 85, 85]);
});
