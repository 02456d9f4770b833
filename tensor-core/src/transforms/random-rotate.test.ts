import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './random-rotate.reference.ts';
import { randomRotate } from './random-rotate.ts';

checkTransform(randomRotate, reference);

test('positive degrees rotate counter-clockwise, right angles exactly', () => {
  const turned = (degrees: number) => [
    ...runChain(bytes([1, 2, 3, 4], 2), 'image', [['randomRotate', { degrees }]]).data,
  ];
  expect(turned(90)).toEqual([2, 4, 1, 3]);
  expect(turned(-90)).toEqual([3, 1, 4, 2]);
  expect(turned(180)).toEqual([4, 3, 2, 1]);
  expect(turned(360)).toEqual([1, 2, 3, 4]);
});
