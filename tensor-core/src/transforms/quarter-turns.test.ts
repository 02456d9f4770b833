import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './quarter-turns.reference.ts';
import { quarterTurns } from './quarter-turns.ts';

checkTransform(quarterTurns, reference);

test('one turn is counter-clockwise and keeps every pixel of a square, as numpy.rot90', () => {
  const square = bytes([1, 2, 3, 4], 2);
  const turned = (turns: number) => [...runChain(square, 'image', [['quarterTurns', { turns }]]).data];
  expect(turned(1)).toEqual([2, 4, 1, 3]);
  expect(turned(2)).toEqual([4, 3, 2, 1]);
  expect(turned(3)).toEqual([3, 1, 4, 2]);
});
