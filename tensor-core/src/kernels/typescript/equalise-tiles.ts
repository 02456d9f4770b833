import { allocate, bitDepthOf, emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import { type ClaheTiles, claheTiles } from '../contrast-tiles.ts';

/** Returns the luma of each pixel, rounded; the levels of a grey image. */
function lumaOf(image: Raster): Raster {
  const { data, width, height, channels } = image;
  if (channels === 1) return image;
  const luma = allocate(width * height, bitDepthOf(image));
  for (let i = 0, p = 0; i < luma.length; i++, p += 3)
    luma[i] = Math.floor((299 * data[p] + 587 * data[p + 1] + 114 * data[p + 2] + 500) / 1000);
  return { data: luma, width, height, channels: 1 };
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
function tablesOf(image: Raster, tiles: ClaheTiles, grid: number): Raster['data'][] {
  const total = tiles.width * tiles.height;
  const max = maxLevelOf(image);
  const counts = new Uint32Array(max + 1);
  return Array.from({ length: grid * grid }, (_, tile) => {
    const left = (tile % grid) * tiles.width;
    const top = Math.floor(tile / grid) * tiles.height;
    counts.fill(0);
    for (let y = top; y < top + tiles.height; y++) {
      const row = mirrored(y, image.height) * image.width;
      for (let x = left; x < left + tiles.width; x++)
        counts[image.data[row + (x < image.width ? x : mirrored(x, image.width))]]++;
    }
    limitCounts(counts, tiles.limit);
    const table = allocate(max + 1, bitDepthOf(image));
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

/** Computes PixelBackend.equaliseTiles. */
export function equaliseTiles(source: Raster, clipLimit: number, grid: number): Raster {
  const { data, width, height, channels } = source;
  const out = emptyLike(source);
  const max = maxLevelOf(source);
  const tiles = claheTiles(source, max, { clipLimit, grid });
  const luma = lumaOf(source);
  const tables = tablesOf(luma, tiles, grid);
  const columns = Array.from({ length: width }, (_, x) => between(x, tiles.width, grid));
  for (let y = 0, pixel = 0; y < height; y++) {
    const [top, bottom, down] = between(y, tiles.height, grid);
    const [above, below] = [top, bottom].map((row) => tables.slice(row * grid, (row + 1) * grid));
    for (let x = 0; x < width; x++, pixel++) {
      const [left, right, across] = columns[x];
      const level = luma.data[pixel];
      const upper = above[left][level] * (1 - across) + above[right][level] * across;
      const lower = below[left][level] * (1 - across) + below[right][level] * across;
      const change = Math.floor(upper * (1 - down) + lower * down + 0.5) - level;
      const end = (pixel + 1) * channels;
      for (let i = end - channels; i < end; i++) out.data[i] = Math.max(0, Math.min(max, data[i] + change));
    }
  }
  return out;
}
