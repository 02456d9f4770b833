import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './shift-x.reference.ts';
import { shiftX } from './shift-x.ts';

checkTransform(shiftX, reference);

test('a positive share moves to the right', () => {
  for (const kind of ['image', 'mask'] as const) {
    const out = runChain(bytes([1, 2, 3, 4], 4), kind, [['shiftX', { share: 0.25 }]]);
    expect([...out.data]).toEqual([0, 1, 2, 3]);
  }
});
