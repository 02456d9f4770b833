import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './random-shadow.reference.ts';
import { randomShadow } from './random-shadow.ts';

checkTransform(randomShadow, reference);

test('darkens the side to which the angle points', () => {
  const row = bytes(new Array(10).fill(100), 10);
  const out = runChain(row, 'image', [['randomShadow', { darkness: 0.5, degrees: 0, edge: 0.5 }]]);
  expect([...out.data]).toEqual([100, 100, 100, 100, 100, 50, 50, 50, 50, 50]);
});
