import type { Raster } from '../raster.ts';
import type { Window } from './pixel-backend.ts';

/** Copies the window's pixels into a new raster. */
export function cropWindow(source: Raster, window: Window): Raster {
  const { data, channels } = source;
  const row = window.width * channels;
  const out =
    data instanceof Uint16Array ? new Uint16Array(row * window.height) : new Uint8Array(row * window.height);
  for (let y = 0; y < window.height; y++) {
    const start = ((window.y + y) * source.width + window.x) * channels;
    out.set(data.subarray(start, start + row), y * row);
  }
  return { data: out, width: window.width, height: window.height, channels };
}
