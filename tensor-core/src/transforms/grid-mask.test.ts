import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './grid-mask.reference.ts';
import { gridMask } from './grid-mask.ts';

checkTransform(gridMask, reference);

test('covers a square in each cell', () => {
  const flat = bytes(new Array(16).fill(9), 4);
  const out = runChain(flat, 'image', [['gridMask', { ratio: 0.5, cells: 2, x: 0, y: 0 }]]);
  expect([...out.data]).toEqual([0, 9, 0, 9, 9, 9, 9, 9, 0, 9, 0, 9, 9, 9, 9, 9]);
});
