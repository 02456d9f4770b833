import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './random-scale.reference.ts';
import { randomScale } from './random-scale.ts';

checkTransform(randomScale, reference);

test('a factor of 3 enlarges the centre, a third of it reduces the frame', () => {
  const row = bytes([1, 2, 3], 3);
  expect([...runChain(row, 'mask', [['randomScale', { factor: 3 }]]).data]).toEqual([2, 2, 2]);
  expect([...runChain(row, 'mask', [['randomScale', { factor: 1 / 3 }]]).data]).toEqual([0, 2, 0]);
});
