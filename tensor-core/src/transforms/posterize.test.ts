import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './posterize.reference.ts';
import { posterize } from './posterize.ts';

checkTransform(posterize, reference);

test('returns the levels of Pillow for 2 bits', () => {
  const out = runChain(bytes([0, 63, 64, 127, 200, 255], 6), 'image', [['posterize', { bits: 2 }]]);
  expect([...out.data]).toEqual([0, 0, 64, 64, 192, 192]);
});
