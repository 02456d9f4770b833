import { allocate, type Raster, type Size } from '../raster.ts';

/** Levels of one channel, row by row. */
export interface Levels extends Size {
  data: Raster['data'];
}

/** Tiles of a padded image. */
interface Tiles extends Size {
  /** Tiles along each axis. */
  grid: number;
}

/** Returns the size of a tile. As in OpenCV, both axes are padded, by a tile's share, unless both can be divided. */
function tilesOf({ width, height }: Size, grid: number): Tiles {
  const isWhole = width % grid === 0 && height % grid === 0;
  const side = (length: number) => (isWhole ? length / grid : Math.floor(length / grid) + 1);
  return { width: side(width), height: side(height), grid };
}

/** Returns the index of a pixel beyond the end, mirrored without repeating the edge (dcb|abcd|cba). */
function mirrored(index: number, length: number): number {
  if (length === 1) return 0;
  const period = 2 * (length - 1);
  const place = index % period;
  return Math.min(place, period - place);
}

/** Limits counts and spreads the rest evenly over all levels; what is left goes to levels at equal distances. */
function limitCounts(counts: Uint32Array, limit: number): void {
  let rest = 0;
  for (let level = 0; level < counts.length; level++) {
    if (counts[level] <= limit) continue;
    rest += counts[level] - limit;
    counts[level] = limit;
  }
  const share = Math.floor(rest / counts.length);
  const left = rest - share * counts.length;
  const step = Math.max(1, Math.floor(counts.length / Math.max(1, left)));
  for (let level = 0; level < counts.length; level++) counts[level] += share;
  for (let n = 0; n < left; n++) counts[n * step]++;
}

/** Returns the equalisation table of each tile, row by row. */
function tablesOf(image: Levels, tiles: Tiles, max: number, clipLimit: number): Raster['data'][] {
  const total = tiles.width * tiles.height;
  const limit = Math.max(1, Math.floor((clipLimit * total) / (max + 1)));
  const counts = new Uint32Array(max + 1);
  return Array.from({ length: tiles.grid * tiles.grid }, (_, tile) => {
    const left = (tile % tiles.grid) * tiles.width;
    const top = Math.floor(tile / tiles.grid) * tiles.height;
    counts.fill(0);
    for (let y = top; y < top + tiles.height; y++) {
      const row = mirrored(y, image.height) * image.width;
      for (let x = left; x < left + tiles.width; x++)
        counts[image.data[row + (x < image.width ? x : mirrored(x, image.width))]]++;
    }
    limitCounts(counts, limit);
    const table = allocate(max + 1, max > 255 ? 16 : 8);
    for (let level = 0, sum = 0; level <= max; level++) {
      sum += counts[level];
      table[level] = Math.floor((sum * max) / total + 0.5);
    }
    return table;
  });
}

/** Returns the tiles before and behind the middle of a pixel, and the weight of the second. */
function between(at: number, length: number, grid: number): [before: number, behind: number, weight: number] {
  const place = at / length - 0.5;
  const before = Math.floor(place);
  return [Math.max(0, before), Math.min(grid - 1, before + 1), place - before];
}

/**
 * Equalises each channel of one within tiles, with limited contrast (CLAHE), as OpenCV's createCLAHE does, and calls `set`
 * with the unrounded level of each pixel.
 * @param clipLimit highest count of a level, relative to an even histogram
 * @param grid tiles along each axis
 */
export function equaliseTiles(
  image: Levels,
  { max, clipLimit, grid }: { max: number; clipLimit: number; grid: number },
  set: (pixel: number, level: number) => void,
): void {
  const tiles = tilesOf(image, grid);
  const tables = tablesOf(image, tiles, max, clipLimit);
  const columns = Array.from({ length: image.width }, (_, x) => between(x, tiles.width, grid));
  const lefts = Int32Array.from(columns, ([left]) => left);
  const rights = Int32Array.from(columns, ([, right]) => right);
  const weights = Float64Array.from(columns, ([, , weight]) => weight);
  for (let y = 0, i = 0; y < image.height; y++) {
    const [top, bottom, down] = between(y, tiles.height, grid);
    const [above, below] = [top, bottom].map((row) => tables.slice(row * grid, (row + 1) * grid));
    for (let x = 0; x < image.width; x++, i++) {
      const level = image.data[i];
      const across = weights[x];
      const left = lefts[x];
      const right = rights[x];
      const upper = above[left][level] * (1 - across) + above[right][level] * across;
      const lower = below[left][level] * (1 - across) + below[right][level] * across;
      set(i, upper * (1 - down) + lower * down);
    }
  }
}
