import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { chainPasses, runChain } from '../testing/run-chain.ts';
import { reference } from './elastic-transform.reference.ts';
import { elasticTransform } from './elastic-transform.ts';

checkTransform(elasticTransform, reference, { limits: [0, 8], side: 16 });

test('a displacement of 0 changes nothing; another seed is another deformation', () => {
  const image = bytes(
    Array.from({ length: 400 }, (_, i) => (i * 37) % 251),
    20,
  );
  const out = (displacement: number, seed: number) =>
    runChain(image, 'mask', [['elasticTransform', { displacement, cells: 4, seed }]]).data;
  expect(out(0, 1)).toEqual(image.data);
  expect(out(8, 1)).not.toEqual(image.data);
  expect(out(8, 1)).not.toEqual(out(8, 2));
});

test('deformation, rotation and colour are one pass', () => {
  const passes = chainPasses(bytes([1, 2, 3, 4], 2), [
    ['randomRotate', { degrees: 20 }],
    ['elasticTransform', { displacement: 1, cells: 4, seed: 1 }],
    ['lensDistortion', { strength: 0.1 }],
    ['corruptBrightness', { delta: 0.1 }],
  ]);
  expect(passes).toHaveLength(1);
});
