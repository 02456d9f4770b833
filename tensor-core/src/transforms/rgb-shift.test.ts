import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './rgb-shift.reference.ts';
import { rgbShift } from './rgb-shift.ts';

checkTransform(rgbShift, reference);

test('adds to each channel, and keeps grey images', () => {
  const step = ['rgbShift', { red: 0.2, green: 0, blue: -0.2 }] as const;
  expect([...runChain(bytes([100, 100, 100], 1, 3), 'image', [step]).data]).toEqual([151, 100, 49]);
  expect([...runChain(bytes([100], 1), 'image', [step]).data]).toEqual([100]);
});
