import type { Raster } from '../src/raster.ts';

/** The border mode and fill value for samples outside a raster. */
export interface OracleOutside {
  border: 'constant' | 'reflect';
  fill: number;
}

/**
 * Returns the sample at integer coordinates; outside the raster it is mirrored step by step (dcba|abcd) or
 * the fill value.
 */
export function sampleAt(raster: Raster, x: number, y: number, k: number, outside: OracleOutside): number {
  const { width, height, channels, data } = raster;
  if (outside.border === 'reflect') {
    while (x < 0 || x >= width) x = x < 0 ? -1 - x : 2 * width - 1 - x;
    while (y < 0 || y >= height) y = y < 0 ? -1 - y : 2 * height - 1 - y;
  } else if (x < 0 || x >= width || y < 0 || y >= height) {
    return outside.fill;
  }
  return data[(y * width + x) * channels + k];
}

/** Returns the bilinear value at real coordinates, unrounded. */
export function bilinearAt(raster: Raster, u: number, v: number, k: number, outside: OracleOutside): number {
  let sum = 0;
  for (const x of [Math.floor(u), Math.floor(u) + 1]) {
    for (const y of [Math.floor(v), Math.floor(v) + 1]) {
      sum += (1 - Math.abs(u - x)) * (1 - Math.abs(v - y)) * sampleAt(raster, x, y, k, outside);
    }
  }
  return sum;
}
