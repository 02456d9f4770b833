import { allocate, type Raster, type Size } from '../../raster.ts';
import { fixedTaps } from '../fixed-taps.ts';
import type { Window } from '../pixel-backend.ts';
import { triangleTaps } from '../triangle-taps.ts';

/** Computes PixelBackend.resizeAntialias; rows first, then columns. */
export function resizeAntialias(source: Raster, window: Window, size: Size): Raster {
  return source.data instanceof Uint8Array
    ? resize8(source, source.data, window, size)
    : resize16(source, window, size);
}

/**
 * Resizes with the integers of the SIMD kernel (weights of 14 bits, 7 fractional bits between the axes), so
 * that a frame is the same on every backend: later transforms may amplify a difference of one level.
 */
function resize8({ width, channels }: Raster, data: Uint8Array, window: Window, size: Size): Raster {
  const across = fixedTaps(window.width, size.width);
  const down = fixedTaps(window.height, size.height);
  const out = new Uint8Array(size.width * size.height * channels);
  const row = new Int32Array(window.width * channels);
  let o = 0;
  for (let y = 0; y < size.height; y++) {
    row.fill(64);
    for (let t = 0; t < down.count[y]; t++) {
      const weight = down.weights[y * down.pairs * 2 + t];
      const start = ((window.y + down.first[y] + t) * width + window.x) * channels;
      for (let i = 0; i < row.length; i++) row[i] += weight * data[start + i];
    }
    for (let i = 0; i < row.length; i++) row[i] >>= 7;
    for (let x = 0; x < size.width; x++) {
      const start = across.first[x] * channels;
      const weights = x * across.pairs * 2;
      for (let k = 0; k < channels; k++) {
        let sum = 1 << 20;
        for (let t = 0; t < across.count[x]; t++) {
          sum += across.weights[weights + t] * row[start + t * channels + k];
        }
        out[o++] = Math.min(255, Math.max(0, sum >> 21));
      }
    }
  }
  return { data: out, width: size.width, height: size.height, channels };
}

/** Resizes in float64. */
function resize16({ data, width, channels }: Raster, window: Window, size: Size): Raster {
  const across = triangleTaps(window.width, size.width);
  const down = triangleTaps(window.height, size.height);
  const out = allocate(size.width * size.height * channels, 16);
  const row = new Float64Array(window.width * channels);
  let o = 0;
  for (let y = 0; y < size.height; y++) {
    row.fill(0);
    for (let t = 0; t < down.count[y]; t++) {
      const weight = down.weights[y * down.most + t];
      const start = ((window.y + down.first[y] + t) * width + window.x) * channels;
      for (let i = 0; i < row.length; i++) row[i] += weight * data[start + i];
    }
    for (let x = 0; x < size.width; x++) {
      const start = across.first[x] * channels;
      for (let k = 0; k < channels; k++) {
        let sum = 0;
        for (let t = 0; t < across.count[x]; t++) {
          sum += across.weights[x * across.most + t] * row[start + t * channels + k];
        }
        out[o++] = sum <= 0 ? 0 : sum >= 65_535 ? 65_535 : Math.floor(sum + 0.5);
      }
    }
  }
  return { data: out, width: size.width, height: size.height, channels };
}
