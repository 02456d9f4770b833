import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './cutout.reference.ts';
import { cutout } from './cutout.ts';

checkTransform(cutout, reference);

test('covers the rectangle at its place', () => {
  const flat = bytes(new Array(16).fill(9), 4);
  const out = runChain(flat, 'image', [['cutout', { area: 0.25, ratio: 1, x: 1, y: 0 }]]);
  expect([...out.data]).toEqual([9, 9, 0, 0, 9, 9, 0, 0, 9, 9, 9, 9, 9, 9, 9, 9]);
});
