import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './grid-distortion.reference.ts';
import { gridDistortion } from './grid-distortion.ts';

checkTransform(gridDistortion, reference);

test('no pixel is from outside, and a distortion of 0 changes nothing', () => {
  const image = bytes(
    Array.from({ length: 225 }, (_, i) => 1 + ((i * 37) % 251)),
    15,
  );
  const out = (distortion: number) =>
    runChain(image, 'mask', [['gridDistortion', { distortion, seed: 4 }]]).data;
  expect(out(0)).toEqual(image.data);
  expect(out(0.9)).not.toEqual(image.data);
  expect([...out(0.9)]).not.toContain(0);
});
