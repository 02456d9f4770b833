import { allocate, bitDepthOf, type Raster, type Size } from '../../raster.ts';
import { nearestIndices } from '../nearest-indices.ts';
import type { Window } from '../pixel-backend.ts';

/** Computes PixelBackend.resizeNearest. */
export function resizeNearest(source: Raster, window: Window, size: Size): Raster {
  const { data, channels } = source;
  const columns = nearestIndices(window.width, size.width);
  const rows = nearestIndices(window.height, size.height);
  const out = allocate(size.width * size.height * channels, bitDepthOf(source));
  let o = 0;
  for (const row of rows) {
    const start = ((window.y + row) * source.width + window.x) * channels;
    for (let x = 0; x < size.width; x++) {
      const p = start + columns[x] * channels;
      for (let k = 0; k < channels; k++) out[o++] = data[p + k];
    }
  }
  return { data: out, width: size.width, height: size.height, channels };
}
