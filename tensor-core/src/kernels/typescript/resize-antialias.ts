import { allocate, bitDepthOf, maxLevel, type Raster, type Size } from '../../raster.ts';
import type { Window } from '../pixel-backend.ts';
import { triangleTaps } from '../triangle-taps.ts';

/** See PixelBackend.resizeAntialias; in float64, rows first, then columns. */
export function resizeAntialias(source: Raster, window: Window, size: Size): Raster {
  const { data, channels } = source;
  const max = maxLevel(bitDepthOf(source));
  const across = triangleTaps(window.width, size.width);
  const down = triangleTaps(window.height, size.height);
  const out = allocate(size.width * size.height * channels, bitDepthOf(source));
  const row = new Float64Array(window.width * channels);
  let o = 0;
  for (let y = 0; y < size.height; y++) {
    row.fill(0);
    for (let t = 0; t < down.count[y]; t++) {
      const weight = down.weights[y * down.most + t];
      const start = ((window.y + down.first[y] + t) * source.width + window.x) * channels;
      for (let i = 0; i < row.length; i++) row[i] += weight * data[start + i];
    }
    for (let x = 0; x < size.width; x++) {
      const start = across.first[x] * channels;
      for (let k = 0; k < channels; k++) {
        let sum = 0;
        for (let t = 0; t < across.count[x]; t++) {
          sum += across.weights[x * across.most + t] * row[start + t * channels + k];
        }
        out[o++] = sum <= 0 ? 0 : sum >= max ? max : Math.floor(sum + 0.5);
      }
    }
  }
  return { data: out, width: size.width, height: size.height, channels };
}
