import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './lens-distortion.reference.ts';
import { lensDistortion } from './lens-distortion.ts';

checkTransform(lensDistortion, reference);

test('the centre stays, a positive strength moves the rest inwards', () => {
  const row = bytes([1, 2, 3, 4, 5, 6, 7, 8, 9], 9);
  const out = runChain(row, 'mask', [['lensDistortion', { strength: 0.5 }]]);
  expect([...out.data]).toEqual([0, 1, 3, 4, 5, 6, 7, 9, 0]);
});
