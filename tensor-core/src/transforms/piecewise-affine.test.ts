import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './piecewise-affine.reference.ts';
import { piecewiseAffine } from './piecewise-affine.ts';

checkTransform(piecewiseAffine, reference);

test('a scale of 0 changes nothing', () => {
  const image = bytes([1, 2, 3, 4, 5, 6], 3);
  expect(runChain(image, 'mask', [['piecewiseAffine', { scale: 0, seed: 9 }]]).data).toEqual(image.data);
});
