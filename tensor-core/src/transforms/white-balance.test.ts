import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './white-balance.reference.ts';
import { whiteBalance } from './white-balance.ts';

checkTransform(whiteBalance, reference);

test('positive warmth amplifies red and reduces blue', () => {
  const out = runChain(bytes([100, 100, 100], 1, 3), 'image', [['whiteBalance', { warmth: 0.1 }]]);
  expect([...out.data]).toEqual([110, 100, 90]);
});
