import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './perspective.reference.ts';
import { perspective } from './perspective.ts';

checkTransform(perspective, reference, { side: 12 });

const corners = { x0: 0, y0: 0, x1: 0, y1: 0, x2: 0, y2: 0, x3: 0, y3: 0 };

test('unshifted corners change nothing', () => {
  const image = bytes([1, 2, 3, 4, 5, 6], 3);
  expect(runChain(image, 'image', [['perspective', { scale: 0.4, ...corners }]]).data).toEqual(image.data);
});

test('equal shifts are a crop about the centre', () => {
  const image = bytes(
    Array.from({ length: 64 }, (_, i) => i),
    8,
  );
  const all = Object.fromEntries(Object.keys(corners).map((key) => [key, 1])) as typeof corners;
  const out = runChain(image, 'mask', [['perspective', { scale: 0.25, ...all }]]);
  const row = (y: number) => [2, 2, 3, 3, 4, 4, 5, 5].map((x) => y * 8 + x);
  expect([...out.data]).toEqual([2, 2, 3, 3, 4, 4, 5, 5].flatMap(row));
});
