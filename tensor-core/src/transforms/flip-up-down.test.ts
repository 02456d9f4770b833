import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './flip-up-down.reference.ts';
import { flipUpDown } from './flip-up-down.ts';

checkTransform(flipUpDown, reference);

test('the rows are reversed', () => {
  const out = runChain(bytes([1, 2, 3, 4, 5, 6], 2), 'image', [['flipUpDown', null]]);
  expect([...out.data]).toEqual([5, 6, 3, 4, 1, 2]);
});
