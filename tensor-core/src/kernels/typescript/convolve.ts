import { emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import { borderIndex } from './border-index.ts';
import { roundToLevel } from './to-level.ts';

/**
 * Computes PixelBackend.convolve. Weights are added in their order, so that the sums are the same everywhere.
 */
export function convolve(source: Raster, across: Float64Array, down: Float64Array): Raster {
  const { width, height, channels } = source;
  const max = maxLevelOf(source);
  const out = emptyLike(source);
  const radius = down.length >> 1;
  const sums = new Float64Array(width * channels);
  // Rows convolved horizontally, kept as long as an output row needs them.
  const rows = new Map<number, Float64Array>();
  const rowAt = (y: number): Float64Array => {
    const row = rows.get(y) ?? acrossRow(source, y, across);
    rows.set(y, row);
    return row;
  };
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let t = 0; t < down.length; t++) {
      const row = rowAt(borderIndex(y + t - radius, height, 'reflect'));
      const weight = down[t];
      for (let i = 0; i < sums.length; i++) sums[i] += weight * row[i];
    }
    rows.delete(y - radius);
    for (let i = 0, o = y * sums.length; i < sums.length; i++) out.data[o + i] = roundToLevel(sums[i], max);
  }
  return out;
}

/** Returns one row, convolved horizontally. */
function acrossRow({ data, width, channels }: Raster, y: number, weights: Float64Array): Float64Array {
  const radius = weights.length >> 1;
  const padded = new Float64Array((width + 2 * radius) * channels);
  for (let x = 0; x < width + 2 * radius; x++) {
    const p = (y * width + borderIndex(x - radius, width, 'reflect')) * channels;
    for (let k = 0; k < channels; k++) padded[x * channels + k] = data[p + k];
  }
  const sums = new Float64Array(width * channels);
  for (let t = 0; t < weights.length; t++) {
    const weight = weights[t];
    const shift = t * channels;
    for (let i = 0; i < sums.length; i++) sums[i] += weight * padded[i + shift];
  }
  return sums;
}
