import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { TILE_EDGES, type Tiling, tileContent, tileCount, tileGrid, tilesSchema, tilingOf } from './tiles.ts';

const side = fc.integer({ min: 1, max: 200 });
const tilings: fc.Arbitrary<Tiling> = fc
  .tuple(fc.integer({ min: 16, max: 90 }), fc.nat(1000), fc.constantFrom(...TILE_EDGES))
  .map(([size, part, edge]) => ({ size, overlap: part % (Math.floor(size / 2) + 1), edge }));

test('the tiles of 1000x700 in 512 with an overlap of 64, by edge', () => {
  const source = { width: 1000, height: 700 };
  const startsOf = (tiling: Tiling) => tileGrid(source, tiling).map(({ x, y }) => [x, y]);
  const tiling = { size: 512, overlap: 64 };
  expect(startsOf({ ...tiling, edge: 'shift' })).toEqual([
    ...[0, 448, 488].map((x) => [x, 0]),
    ...[0, 448, 488].map((x) => [x, 188]),
  ]);
  expect(startsOf({ ...tiling, edge: 'pad' })).toEqual([
    ...[0, 448, 896].map((x) => [x, 0]),
    ...[0, 448, 896].map((x) => [x, 448]),
  ]);
  expect(startsOf({ size: 500, overlap: 0, edge: 'shift' })).toEqual([
    ...[0, 500].map((x) => [x, 0]),
    ...[0, 500].map((x) => [x, 200]),
  ]);
});

test('a source that is smaller than a tile is a smaller tile, or padded', () => {
  const small = { width: 30, height: 100 };
  const tiling = { size: 64, overlap: 0 };
  expect(tileGrid(small, { ...tiling, edge: 'shift' })).toEqual([
    { x: 0, y: 0, width: 30, height: 64 },
    { x: 0, y: 36, width: 30, height: 64 },
  ]);
  const [first] = tileGrid(small, { ...tiling, edge: 'pad' });
  expect(first).toEqual({ x: 0, y: 0, width: 64, height: 64 });
  expect(tileContent(first, small)).toEqual({ x: 0, y: 0, width: 30, height: 64 });
});

test('tiles cover every pixel, overlap at least as chosen, and are no more than necessary', () => {
  fc.assert(
    fc.property(side, side, tilings, (width, height, tiling) => {
      const tiles = tileGrid({ width, height }, tiling);
      expect(tiles.length).toBe(tileCount({ width, height }, tiling));
      const covered = new Uint8Array(width * height);
      for (const tile of tiles) {
        const { x, y, ...size } = tileContent(tile, { width, height });
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
        if (tiling.edge === 'shift') expect(tile).toEqual({ x, y, ...size });
        else expect([tile.width, tile.height]).toEqual([tiling.size, tiling.size]);
        for (let row = y; row < y + size.height; row++)
          covered.fill(1, row * width + x, row * width + x + size.width);
      }
      expect(covered.indexOf(0)).toBe(-1);
      const columns = [...new Set(tiles.map(({ x }) => x))];
      for (let i = 1; i < columns.length; i++) {
        const shared = columns[i - 1] + tiling.size - columns[i];
        expect(shared).toBeGreaterThanOrEqual(tiling.overlap);
        if (i < columns.length - 1) expect(shared).toBe(tiling.overlap);
      }
      // Without the last column, the right edge is not covered.
      if (columns.length > 1) expect(columns[columns.length - 2] + tiling.size).toBeLessThan(width);
    }),
    { numRuns: 1000 },
  );
});

test('the settings of tiles: an overlap of more than half a tile is refused, missing fields have their defaults', () => {
  expect(tilesSchema.safeParse({ size: 64, overlap: 32 }).success).toBe(true);
  for (const wrong of [{ size: 64, overlap: 33 }, { size: 8 }, { size: 64.5 }, { emptyShare: 2 }])
    expect(tilesSchema.safeParse(wrong).success).toBe(false);
  expect(tilingOf({ tiles: {} })).toBeNull();
  expect(tilingOf({ tiles: { size: 64 } })).toEqual({ size: 64, overlap: 0, edge: 'shift' });
});
