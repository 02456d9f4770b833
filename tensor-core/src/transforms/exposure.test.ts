import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './exposure.reference.ts';
import { exposure } from './exposure.ts';

checkTransform(exposure, reference);

test('one stop doubles the levels', () => {
  const out = runChain(bytes([0, 10, 127, 128, 255], 5), 'image', [['exposure', { stops: 1 }]]);
  expect([...out.data]).toEqual([0, 20, 254, 255, 255]);
});
