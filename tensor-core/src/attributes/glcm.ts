import type { GrayCrop } from './gray-crop.ts';

const LEVELS = 256;
/** Offset in rows and columns of 0, 45, 90 and 135 degrees at distance 1. */
const OFFSETS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
] as const;

export interface Texture {
  contrast: number;
  correlation: number;
  energy: number;
}

/**
 * Returns Haralick's contrast, correlation and energy of the grey-level co-occurrence matrix: symmetric,
 * normalised, 256 levels, distance 1, mean of the four angles (like scikit-image's `graycoprops`). An angle
 * without a pair counts with contrast 0, correlation 1 and energy 0.
 */
export function glcmTexture(crop: GrayCrop): Texture {
  const mean = { contrast: 0, correlation: 0, energy: 0 };
  const counts = new Uint32Array(LEVELS * LEVELS);
  const [low, high] = extremes(crop.data);
  for (const [rows, columns] of OFFSETS) {
    const texture = textureOf(crop, rows, columns, counts, low, high);
    mean.contrast += texture.contrast / OFFSETS.length;
    mean.correlation += texture.correlation / OFFSETS.length;
    mean.energy += texture.energy / OFFSETS.length;
  }
  return mean;
}

/**
 * Returns the texture at one angle. All sums are exact integers. `counts` must be all 0 and is all 0
 * afterwards.
 */
function textureOf(
  { data, width, height }: GrayCrop,
  rows: number,
  columns: number,
  counts: Uint32Array,
  low: number,
  high: number,
): Texture {
  const from = Math.max(0, -columns);
  const to = width - Math.max(0, columns);
  const pairs = Math.max(0, height - rows) * Math.max(0, to - from);
  if (pairs === 0) return { contrast: 0, correlation: 1, energy: 0 };
  for (let y = 0; y < height - rows; y++) {
    const row = y * width;
    const shift = rows * width + columns;
    for (let i = row + from; i < row + to; i++) counts[(data[i] << 8) | data[i + shift]]++;
  }
  // After the transpose is added, i and j have the same mean and variance.
  let sum = 0;
  let squares = 0;
  let products = 0;
  let energy = 0;
  for (let i = low; i <= high; i++) {
    for (let j = i; j <= high; j++) {
      const a = (i << 8) | j;
      const b = (j << 8) | i;
      const count = i === j ? 2 * counts[a] : counts[a] + counts[b];
      if (count === 0) continue;
      counts[a] = 0;
      counts[b] = 0;
      // `count` is the cell (i, j) and, off the diagonal, also (j, i).
      const both = i === j ? count / 2 : count;
      sum += both * (i + j);
      squares += both * (i * i + j * j);
      products += 2 * both * i * j;
      energy += i === j ? count * count : 2 * count * count;
    }
  }
  const total = 2 * pairs;
  const variance = (total * squares - sum * sum) / (total * total);
  const covariance = (total * products - sum * sum) / (total * total);
  return {
    contrast: (squares - products) / pairs,
    correlation: variance < 1e-30 ? 1 : covariance / variance,
    energy: Math.sqrt(energy) / total,
  };
}

function extremes(data: Uint8Array): [number, number] {
  let low = 255;
  let high = 0;
  for (let i = 0; i < data.length; i++) {
    const value = data[i];
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
