import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './flip-left-right.reference.ts';
import { flipLeftRight } from './flip-left-right.ts';

checkTransform(flipLeftRight, reference);

test('the columns are reversed', () => {
  const out = runChain(bytes([1, 2, 3, 4, 5, 6], 3), 'image', [['flipLeftRight', null]]);
  expect([...out.data]).toEqual([3, 2, 1, 6, 5, 4]);
});
