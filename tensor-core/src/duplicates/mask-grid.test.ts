import { expect, test } from 'bun:test';
import { orbitSums } from './cells.ts';
import { areGridsSimilar, blockCounts, cellRanges, GRID_SIDE, GRID_WORDS, orientGrid } from './mask-grid.ts';
import { ORIENTATIONS } from './orientations.ts';

const gridOf = (at: (x: number, y: number) => boolean) => {
  const grid = new Int32Array(GRID_WORDS);
  for (let y = 0; y < GRID_SIDE; y++)
    for (let x = 0; x < GRID_SIDE; x++) if (at(x, y)) grid[2 * y + (x >> 5)] |= 1 << (x & 31);
  return grid;
};

test('every pixel has a cell, every cell a pixel, and mirroring a side mirrors its cells', () => {
  for (const length of [1, 2, 3, 31, 63, 64, 65, 96, 100, 127, 128, 192, 300, 512, 1001]) {
    const { first, last } = cellRanges(length);
    const seen = new Set<number>();
    for (let i = 0; i < length; i++) {
      expect(first[i]).toBeLessThanOrEqual(last[i]);
      for (let cell = first[i]; cell <= last[i]; cell++) seen.add(cell);
      expect([63 - last[length - 1 - i], 63 - first[length - 1 - i]]).toEqual([first[i], last[i]]);
    }
    expect([length, seen.size]).toEqual([length, GRID_SIDE]);
  }
});

test('an orientation moves cells like the pixels of thumbnails, and keeps the orbit sums', () => {
  const grid = gridOf((x, y) => x < 40 && y < 9 && (x + 2 * y) % 7 < 5);
  ORIENTATIONS.forEach(({ transpose, across, down }, k) => {
    const at = (x: number, y: number) => {
      const [fromX, fromY] = [across ? 63 - x : x, down ? 63 - y : y];
      return transpose ? ([fromY, fromX] as const) : ([fromX, fromY] as const);
    };
    const expected = gridOf((x, y) => {
      const [column, row] = at(x, y);
      return column < 40 && row < 9 && (column + 2 * row) % 7 < 5;
    });
    const turned = orientGrid(grid, k);
    expect(turned).toEqual(expected);
    expect(orbitSums(blockCounts(turned))).toEqual(orbitSums(blockCounts(grid)));
  });
});

test('grids are similar from an IoU of 0.9; two empty masks are, an empty and another one are not', () => {
  const row = (from: number, to: number) => gridOf((x, y) => y === 0 && x >= from && x < to);
  expect(areGridsSimilar(row(0, 20), row(0, 18))).toBe(true);
  expect(areGridsSimilar(row(0, 20), row(0, 17))).toBe(false);
  expect(areGridsSimilar(row(0, 0), row(0, 0))).toBe(true);
  expect(areGridsSimilar(row(0, 1), row(0, 0))).toBe(false);
});
