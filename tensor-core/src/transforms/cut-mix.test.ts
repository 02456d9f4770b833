import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { reference } from './cut-mix.reference.ts';
import { cutMix } from './cut-mix.ts';

checkTransform(cutMix, reference);

test('the rectangle has the area and aspect ratio of the frame, at its place', () => {
  const frame = { width: 8, height: 4 };
  expect(cutMix.regions({ area: 0.25, x: 1, y: 0 }, frame)).toEqual([
    { from: 1, x: 4, y: 0, width: 4, height: 2, fromX: 4, fromY: 0 },
  ]);
});
