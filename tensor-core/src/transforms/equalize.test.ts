import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './equalize.reference.ts';
import { equalize } from './equalize.ts';

checkTransform(equalize, reference);

test('returns the levels of OpenCV, halves rounded up', () => {
  const out = runChain(bytes([10, 10, 20, 30, 30, 30, 200, 201], 4), 'image', [['equalize', null]]);
  expect([...out.data]).toEqual([0, 0, 43, 170, 170, 170, 213, 255]);
});
