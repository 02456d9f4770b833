import { expect, test } from 'bun:test';
import { randomInts } from '../testing/random.ts';
import { createRaster } from '../testing/write-pair.ts';
import { objectPoints } from './object-points.ts';
import { countPixels } from './object-test.ts';

const isObject = (label: number) => label !== 0;
const rasterOf = (rows: string[]) =>
  createRaster({
    width: rows[0].length,
    height: rows.length,
    channels: 1,
    at: (x, y) => Number(rows[y][x]),
  });

/** Returns the pixels of each object by a flood fill. */
function slowObjects({ width, height, data }: ReturnType<typeof createRaster>): [x: number, y: number][][] {
  const seen = new Uint8Array(data.length);
  const objects: [number, number][][] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || data[start] === 0) continue;
    const open = [start];
    const pixels: [number, number][] = [];
    seen[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      pixels.push([x, y]);
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const next = v * width + u;
          if (seen[next] || data[next] !== data[start]) continue;
          seen[next] = 1;
          open.push(next);
        }
    }
    objects.push(pixels);
  }
  return objects;
}

test('touching pixels of one label are one object, also diagonally; its point is in it, next to the centroid', () => {
  const mask = rasterOf(['1100000', '1100022', '0011002', '0011000', '0000000', '3033333', '3333333']);
  const { x, y } = objectPoints(mask, isObject);
  expect(x.map((at, i) => `${at},${y[i]}:${mask.data[y[i] * 7 + at]}`).sort()).toEqual([
    '1,1:1',
    '3,6:3',
    '6,1:2',
  ]);
});

test('objects and points are those of a flood fill on random masks', () => {
  const random = randomInts(3);
  for (let n = 0; n < 60; n++) {
    const [width, height] = [1 + random(24), 1 + random(24)];
    const mask = createRaster({ width, height, channels: 1, at: () => (random(5) < 2 ? 0 : 1 + random(2)) });
    const { x, y } = objectPoints(mask, isObject);
    const objects = slowObjects(mask);
    expect(x.length).toBe(objects.length);
    for (const pixels of objects) {
      const mean = (axis: 0 | 1) => pixels.reduce((sum, one) => sum + one[axis], 0) / pixels.length;
      const apart = ([u, v]: readonly [number, number]) => (u - mean(0)) ** 2 + (v - mean(1)) ** 2;
      const mine = x
        .map((u, i) => [u, y[i]] as const)
        .filter(([u, v]) => pixels.some((one) => one[0] === u && one[1] === v));
      expect(mine).toHaveLength(1);
      expect(apart(mine[0])).toBeCloseTo(Math.min(...pixels.map(apart)), 6);
    }
  }
});

test('by label, distant pixels of one label are one object', () => {
  const mask = rasterOf(['1001', '0000', '2002']);
  expect(objectPoints(mask, isObject).x.length).toBe(4);
  expect(objectPoints(mask, isObject, true).x.length).toBe(2);
});

test('pixels are counted per label, or per colour of three channels', () => {
  expect(countPixels(rasterOf(['1102', '0011']))).toEqual([
    [0, 3],
    [1, 4],
    [2, 1],
  ]);
  const color = createRaster({ width: 2, height: 1, channels: 3, at: (x) => [x, 2, 3] });
  expect(countPixels(color)).toEqual([
    [0x000203, 1],
    [0x010203, 1],
  ]);
});
