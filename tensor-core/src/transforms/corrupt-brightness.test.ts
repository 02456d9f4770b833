import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './corrupt-brightness.reference.ts';
import { corruptBrightness } from './corrupt-brightness.ts';

checkTransform(corruptBrightness, reference);

test('adds a share of the value range and clips', () => {
  const out = runChain(bytes([0, 100, 250], 3), 'image', [['corruptBrightness', { delta: 0.1 }]]);
  expect([...out.data]).toEqual([26, 126, 255]);
});
