import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './transpose-axes.reference.ts';
import { transposeAxes } from './transpose-axes.ts';

checkTransform(transposeAxes, reference);

test('rows become columns', () => {
  const square = bytes([1, 2, 3, 4, 5, 6, 7, 8, 9], 3);
  expect([...runChain(square, 'mask', [['transposeAxes', null]]).data]).toEqual([1, 4, 7, 2, 5, 8, 3, 6, 9]);
});
