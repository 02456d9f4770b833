import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './shift-y.reference.ts';
import { shiftY } from './shift-y.ts';

checkTransform(shiftY, reference);

test('a positive share moves down', () => {
  for (const kind of ['image', 'mask'] as const) {
    const out = runChain(bytes([1, 2, 3, 4], 1), kind, [['shiftY', { share: 0.25 }]]);
    expect([...out.data]).toEqual([0, 1, 2, 3]);
  }
});
