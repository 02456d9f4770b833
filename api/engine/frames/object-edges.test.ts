import { expect, test } from 'bun:test';
import type { Raster } from '@twinset/tensor-core';
import { randomInts } from '../testing/random.ts';
import { createRaster } from '../testing/write-pair.ts';
import { objectEdges } from './object-edges.ts';

const pixelsOf = (mask: Raster, side: number): string[] => {
  const { x, y } = objectEdges(mask, (label) => label > 0, side);
  return Array.from(x, (at, i) => `${at} ${y[i]}`).sort();
};

test('the edges of a rectangle are its outline; cells inside of it have none', () => {
  const at = (x: number, y: number) => (x >= 3 && x <= 12 && y >= 3 && y <= 12 ? 1 : 0);
  const mask = createRaster({ width: 16, height: 16, channels: 1, at });
  const pixels = pixelsOf(mask, 4);
  for (const corner of ['3 3', '12 12', '12 3', '3 12']) expect(pixels).toContain(corner);
  expect(pixels).not.toContain('0 0');
  const large = createRaster({ width: 16, height: 16, channels: 1, at: () => 1 });
  expect(pixelsOf(large, 4)).toEqual([]);
});

test('every object has an edge, whatever its size and that of the mask, and every edge is an object', () => {
  const random = randomInts(5);
  for (let round = 0; round < 40; round++) {
    const [width, height] = [1 + random(50), 1 + random(50)];
    const [px, py] = [random(width), random(height)];
    const mask = createRaster({ width, height, channels: 1, at: (x, y) => (x === px && y === py ? 7 : 0) });
    const alone = width * height === 1;
    expect(pixelsOf(mask, 32)).toEqual(alone ? [] : [`${px} ${py}`]);
  }
});

test('nearly all windows that contain a part of an object contain one of its edges', () => {
  const at = (x: number, y: number) => (Math.hypot(x - 40, y - 50) < 17 ? 1 : 0);
  const mask = createRaster({ width: 96, height: 96, channels: 1, at });
  const { x, y } = objectEdges(mask, (label) => label > 0, 32);
  const random = randomInts(6);
  let [seen, found] = [0, 0];
  for (let draw = 0; draw < 2000; draw++) {
    const [left, top] = [random(66), random(66)];
    const isInside = (px: number, py: number) => px >= left && px < left + 30 && py >= top && py < top + 30;
    let contains = false;
    for (let py = top; py < top + 30; py++)
      for (let px = left; px < left + 30; px++) contains ||= at(px, py) === 1;
    if (!contains) continue;
    seen++;
    if (Array.from(x, (px, i) => isInside(px, y[i])).includes(true)) found++;
  }
  expect(seen).toBeGreaterThan(500);
  expect(found / seen).toBeGreaterThan(0.99);
});
