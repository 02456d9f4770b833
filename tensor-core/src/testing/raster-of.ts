import type { Raster } from '../raster.ts';

/** Returns a raster of one row or of `width` columns from its samples. */
export function rasterOf(data: Uint8Array | Uint16Array, width: number, channels = 1): Raster {
  return { data, width, height: data.length / width / channels, channels };
}

/** Returns the same from 8-bit samples. */
export const bytes = (samples: number[], width: number, channels = 1): Raster =>
  rasterOf(Uint8Array.from(samples), width, channels);
