import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { reference } from './mosaic.reference.ts';
import { mosaic } from './mosaic.ts';

checkTransform(mosaic, reference);

test('four frames meet at the point, the pair itself in its corner', () => {
  const regions = mosaic.regions({ x: 0.25, y: 0.5, corner: 2 }, { width: 8, height: 4 });
  expect(regions).toEqual([
    { from: 1, x: 0, y: 0, width: 2, height: 2, fromX: 6, fromY: 2 },
    { from: 2, x: 2, y: 0, width: 6, height: 2, fromX: 0, fromY: 2 },
    { from: 0, x: 0, y: 2, width: 2, height: 2, fromX: 6, fromY: 0 },
    { from: 3, x: 2, y: 2, width: 6, height: 2, fromX: 0, fromY: 0 },
  ]);
});

test('at an edge, only the frames on one side are left', () => {
  const regions = mosaic.regions({ x: 0, y: 1, corner: 0 }, { width: 8, height: 4 });
  expect(regions).toEqual([{ from: 1, x: 0, y: 0, width: 8, height: 4, fromX: 0, fromY: 0 }]);
});
