import type { Size } from '../../raster.ts';
import { SIDE } from './cosine-transform.ts';

/** Levels of one component, 8 bit, row by row. */
export interface Plane extends Size {
  data: Uint8Array;
}

export const newPlane = (width: number, height: number): Plane => ({
  data: new Uint8Array(width * height),
  width,
  height,
});

/** Returns the next multiple of the side of a block. */
const wholeBlocks = (length: number): number => Math.ceil(length / SIDE) * SIDE;

/** Returns a plane of whole blocks; the last column and row are repeated. */
export function padToBlocks(plane: Plane): Plane {
  const { data, width, height } = plane;
  const out = newPlane(wholeBlocks(width), wholeBlocks(height));
  if (out.width === width && out.height === height) return plane;
  for (let y = 0; y < out.height; y++) {
    const start = Math.min(y, height - 1) * width;
    const row = out.data.subarray(y * out.width, (y + 1) * out.width);
    row.set(data.subarray(start, start + width));
    row.fill(data[start + width - 1], width);
  }
  return out;
}

/**
 * Halves both axes and returns whole blocks, as libjpeg does: means of four samples, of which every second one rounds
 * halves up; columns beyond the edge repeat the last sample, rows the last mean.
 */
export function halve({ data, width, height }: Plane): Plane {
  const rows = Math.ceil(height / 2);
  const out = newPlane(wholeBlocks(Math.ceil(width / 2)), wholeBlocks(rows));
  for (let y = 0; y < out.height; y++) {
    const above = 2 * Math.min(y, rows - 1) * width;
    const below = Math.min(2 * Math.min(y, rows - 1) + 1, height - 1) * width;
    for (let x = 0; x < out.width; x++) {
      const left = Math.min(2 * x, width - 1);
      const right = Math.min(2 * x + 1, width - 1);
      const sum = data[above + left] + data[above + right] + data[below + left] + data[below + right];
      out.data[y * out.width + x] = (sum + 1 + (x & 1)) >> 2;
    }
  }
  return out;
}

/**
 * Doubles both axes: each sample is 9/16 of the nearest one and 3/16, 3/16 and 1/16 of the next ones, as in libjpeg;
 * planes of one or two columns are repeated.
 * @param half the halved plane, whole blocks
 */
export function double(half: Plane, { width, height }: Size): Plane {
  const out = newPlane(width, height);
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const sums = new Int32Array(columns);
  for (let y = 0; y < height; y++) {
    const row = y >> 1;
    const near = row * half.width;
    if (columns <= 2) {
      for (let x = 0; x < width; x++) out.data[y * width + x] = half.data[near + (x >> 1)];
      continue;
    }
    const next = Math.max(0, Math.min(rows - 1, y & 1 ? row + 1 : row - 1)) * half.width;
    for (let x = 0; x < columns; x++) sums[x] = 3 * half.data[near + x] + half.data[next + x];
    const [start, last] = [y * width, columns - 1];
    for (let x = 0; x < columns; x++) {
      const sum = 3 * sums[x];
      out.data[start + 2 * x] = (sum + sums[x === 0 ? 0 : x - 1] + 8) >> 4;
      if (2 * x + 1 < width) out.data[start + 2 * x + 1] = (sum + sums[x === last ? x : x + 1] + 7) >> 4;
    }
  }
  return out;
}
