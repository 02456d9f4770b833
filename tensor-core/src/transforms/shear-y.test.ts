import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './shear-y.reference.ts';
import { shearY } from './shear-y.ts';

checkTransform(shearY, reference);

test('positive degrees move the right columns down and the left columns up', () => {
  const rows = bytes([0, 0, 0, 7, 7, 7, 0, 0, 0], 3);
  for (const kind of ['image', 'mask'] as const) {
    const out = runChain(rows, kind, [['shearY', { degrees: 45 }]]);
    expect([...out.data]).toEqual([7, 0, 0, 0, 7, 0, 0, 0, 7]);
  }
});
