import { z } from 'zod';
import { CONFIG_LIMITS } from './config-limits.ts';
import type { PixelRect, PixelSize } from './rules/frame-map.ts';

/** Positions of the last row and column of tiles: shifted inwards, or beyond the edge, with padding. */
export const TILE_EDGES = ['shift', 'pad'] as const;

/** Cutting of every pair into tiles, before everything else; without `size` pairs are not cut. */
export const tilesSchema = z
  .object({
    /** Side of a tile, pixels. */
    size: z.number().int().min(CONFIG_LIMITS.tileSizeMin).max(CONFIG_LIMITS.tileSizeMax),
    /** Pixels that neighbours share, at most half the size; default 0. */
    overlap: z.number().int().min(0).max(CONFIG_LIMITS.tileSizeMax),
    /** Default: shift. */
    edge: z.enum(TILE_EDGES),
    /** Share of the tiles without foreground that is used, 0 to 1; default 1. */
    emptyShare: z.number().min(0).max(1),
  })
  .partial()
  .refine(({ size, overlap = 0 }) => size === undefined || overlap <= size / 2, {
    message: 'be at most half the size of the tiles',
    path: ['overlap'],
  });
export type Tiles = z.infer<typeof tilesSchema>;

/** Geometry of the tiles of a source. */
export type Tiling = { size: number; overlap: number; edge: (typeof TILE_EDGES)[number] };

/** Returns the geometry of the tiles of a configuration; null if pairs are not cut. */
export const tilingOf = ({ tiles }: { tiles: Tiles }): Tiling | null =>
  tiles.size === undefined
    ? null
    : { size: tiles.size, overlap: tiles.overlap ?? 0, edge: tiles.edge ?? 'shift' };

/** Returns what a split divides. */
export const splitNoun = ({ tiles }: { tiles: Tiles }): 'pair' | 'tile' =>
  tiles.size === undefined ? 'pair' : 'tile';

/** Returns the first pixels of the tiles along a side. */
function tileStarts(length: number, { size, overlap, edge }: Tiling): number[] {
  if (length <= size) return [0];
  const step = size - overlap;
  const count = Math.ceil((length - size) / step) + 1;
  const last = length - size;
  return Array.from({ length: count }, (_, i) => (edge === 'shift' ? Math.min(i * step, last) : i * step));
}

/** Returns the size of the tiles of a source; its own size if it is not cut. */
export function tileSize({ width, height }: PixelSize, tiling: Tiling | null): PixelSize {
  if (tiling === null) return { width, height };
  const { size, edge } = tiling;
  if (edge === 'pad') return { width: size, height: size };
  return { width: Math.min(size, width), height: Math.min(size, height) };
}

/** Returns the number of tiles of a source. */
export const tileCount = ({ width, height }: PixelSize, tiling: Tiling): number =>
  tileStarts(width, tiling).length * tileStarts(height, tiling).length;

/**
 * Returns the tiles of a source, row by row. They cover every pixel. With `shift` they are within the source, and a
 * source that is smaller than a tile is one tile of that size; with `pad` all have the same size.
 */
export function tileGrid(source: PixelSize, tiling: Tiling): PixelRect[] {
  const size = tileSize(source, tiling);
  const columns = tileStarts(source.width, tiling);
  return tileStarts(source.height, tiling).flatMap((y) => columns.map((x) => ({ x, y, ...size })));
}

/** Returns the part of a tile that is within its source. */
export const tileContent = ({ x, y, width, height }: PixelRect, source: PixelSize): PixelRect => ({
  x,
  y,
  width: Math.min(width, source.width - x),
  height: Math.min(height, source.height - y),
});

/** Numbers of tiles of a plan or result. */
export const tileReportSchema = z.object({
  /** Pairs that were cut. */
  sources: z.number().int(),
  tiles: z.number().int(),
  /** Tiles without foreground; absent if all tiles are used, which are then not searched for it. */
  empty: z.number().int().optional(),
  /** Tiles that are used. */
  used: z.number().int(),
});
export type TileReport = z.infer<typeof tileReportSchema>;
