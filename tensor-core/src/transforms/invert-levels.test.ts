import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './invert-levels.reference.ts';
import { invertLevels } from './invert-levels.ts';

checkTransform(invertLevels, reference);

test('twice changes nothing', () => {
  const image = bytes([0, 1, 100, 255], 4);
  expect([...runChain(image, 'image', [['invertLevels', null]]).data]).toEqual([255, 254, 155, 0]);
  const twice = runChain(image, 'image', [
    ['invertLevels', null],
    ['invertLevels', null],
  ]);
  expect(twice.data).toEqual(image.data);
});
