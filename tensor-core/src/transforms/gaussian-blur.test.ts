import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './gaussian-blur.reference.ts';
import { gaussianBlur } from './gaussian-blur.ts';

// Limited, because the reference sums whole squares.
checkTransform(gaussianBlur, reference, { limits: [0.1, 3], side: 9 });

test('returns the values of SciPy for a single point, mirrored at the edges', () => {
  const point = bytes([0, 0, 0, 0, 255, 0, 0, 0, 0], 3);
  const out = runChain(point, 'image', [['gaussianBlur', { sigma: 0.5 }]]);
  expect([...out.data]).toEqual([3, 21, 3, 21, 158, 21, 3, 21, 3]);
});

test('a uniform image is unchanged, however large the kernel', () => {
  const flat = bytes(new Array(12).fill(201), 4);
  expect(runChain(flat, 'image', [['gaussianBlur', { sigma: 20 }]]).data).toEqual(flat.data);
});
