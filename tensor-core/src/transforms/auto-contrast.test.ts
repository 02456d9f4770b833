import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './auto-contrast.reference.ts';
import { autoContrast } from './auto-contrast.ts';

checkTransform(autoContrast, reference);

test('stretches each channel, but not a flat one', () => {
  const out = runChain(bytes([50, 9, 10, 100, 9, 20, 150, 9, 15], 3, 3), 'image', [['autoContrast', null]]);
  expect([...out.data]).toEqual([0, 9, 0, 128, 9, 255, 255, 9, 128]);
});
