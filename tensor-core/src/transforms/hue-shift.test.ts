import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './hue-shift.reference.ts';
import { hueShift } from './hue-shift.ts';

checkTransform(hueShift, reference);

test('120 degrees turn red to green, and grey stays', () => {
  const out = runChain(bytes([200, 0, 0, 7, 7, 7], 2, 3), 'image', [['hueShift', { degrees: 120 }]]);
  expect([...out.data]).toEqual([0, 200, 0, 7, 7, 7]);
});
