import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './clahe.reference.ts';
import { clahe } from './clahe.ts';

checkTransform(clahe, reference, { side: 20 });

test('returns the levels of OpenCV for one tile, and for tiles of less than a pixel', () => {
  const row = bytes([10, 10, 20, 30, 200, 200, 210, 220], 8);
  const equalised = (clipLimit: number, grid: number) => [
    ...runChain(row, 'image', [['clahe', { clipLimit, grid }]]).data,
  ];
  expect(equalised(40, 1)).toEqual([64, 64, 96, 128, 191, 191, 223, 255]);
  expect(equalised(1, 8)).toEqual([255, 255, 192, 255, 255, 255, 192, 255]);
});

test('the channels of a colour keep their differences, unless they are clipped', () => {
  const colors = bytes([100, 90, 80, 110, 100, 90, 120, 110, 100, 130, 120, 110], 2, 3);
  const out = runChain(colors, 'image', [['clahe', { clipLimit: 4, grid: 1 }]]).data;
  for (let i = 0; i < 9; i += 3) expect([out[i] - out[i + 1], out[i + 1] - out[i + 2]]).toEqual([10, 10]);
});
