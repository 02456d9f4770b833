import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './solarize.reference.ts';
import { solarize } from './solarize.ts';

checkTransform(solarize, reference);

test('returns the levels of Pillow for a threshold of 128', () => {
  const out = runChain(bytes([0, 127, 128, 255], 4), 'image', [['solarize', { threshold: 128 / 255 }]]);
  expect([...out.data]).toEqual([0, 127, 127, 0]);
});
