import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { chainPasses, runChain } from '../testing/run-chain.ts';
import { reference } from './shear-x.reference.ts';
import { shearX } from './shear-x.ts';

checkTransform(shearX, reference);

const columns = bytes([0, 0, 9, 0, 0, 0, 0, 9, 0, 0, 0, 0, 9, 0, 0], 5);

test('positive degrees move the lower rows to the right and the upper rows to the left', () => {
  for (const kind of ['image', 'mask'] as const) {
    const out = runChain(columns, kind, [['shearX', { degrees: 45 }]]);
    expect([...out.data]).toEqual([0, 9, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 9, 0]);
  }
});

test('a shear and a rotation are one pass', () => {
  expect(
    chainPasses(columns, [
      ['randomRotate', { degrees: 20 }],
      ['shearX', { degrees: 10 }],
    ]),
  ).toHaveLength(1);
});
