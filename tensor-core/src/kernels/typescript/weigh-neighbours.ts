import { emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import type { Neighbour } from '../pixel-backend.ts';
import { borderIndex } from './border-index.ts';
import { roundToLevel } from './to-level.ts';

/** Computes PixelBackend.weighNeighbours. */
export function weighNeighbours(image: Raster, neighbours: readonly Neighbour[]): Raster {
  const { width, height, channels, data } = image;
  const out = emptyLike(image);
  const max = maxLevelOf(image);
  const row = width * channels;
  // Samples to read for each sample of a row, for each neighbour.
  const columns = neighbours.map(({ dx }) =>
    Int32Array.from({ length: row }, (_, i) => {
      const k = i % channels;
      return borderIndex((i - k) / channels + dx, width, 'reflect') * channels + k;
    }),
  );
  const sums = new Float64Array(row);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let n = 0; n < neighbours.length; n++) {
      const { dy, weight } = neighbours[n];
      const start = borderIndex(y + dy, height, 'reflect') * row;
      const from = columns[n];
      for (let i = 0; i < row; i++) sums[i] += weight * data[start + from[i]];
    }
    for (let i = 0; i < row; i++) out.data[y * row + i] = roundToLevel(sums[i], max);
  }
  return out;
}
