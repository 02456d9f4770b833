import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './sharpen.reference.ts';
import { sharpen } from './sharpen.ts';

checkTransform(sharpen, reference, { side: 9 });

test('a flat image is unchanged; an edge is emphasised', () => {
  const flat = bytes(new Array(12).fill(90), 4);
  expect(runChain(flat, 'image', [['sharpen', { amount: 4 }]]).data).toEqual(flat.data);
  const edge = runChain(bytes([100, 100, 100, 200, 200, 200], 6), 'image', [['sharpen', { amount: 1 }]]);
  expect(edge.data[2]).toBeLessThan(100);
  expect(edge.data[3]).toBeGreaterThan(200);
});
