import type { PixelRect } from '@twinset/contract';
import { allocate, bitDepthOf, type Raster, type Size } from '../raster.ts';
import { borderIndex } from './typescript/border-index.ts';

/**
 * Returns a raster of a larger size with the source at its place.
 * @param fill level of the padding, for every channel; null: the source mirrored at its edges (dcba|abcd)
 */
export function padRaster(
  source: Raster,
  { width, height, place }: Size & { place: PixelRect },
  fill: number | null,
): Raster {
  const { channels } = source;
  const row = width * channels;
  const data = allocate(row * height, bitDepthOf(source));
  if (fill !== null && fill !== 0) data.fill(fill);
  const left = place.x * channels;
  for (let y = 0; y < height; y++) {
    const from = borderIndex(y - place.y, source.height, fill === null ? 'reflect' : 'constant');
    if (from < 0) continue;
    const start = y * row;
    const pixels = source.data.subarray(from * source.width * channels, (from + 1) * source.width * channels);
    data.set(pixels, start + left);
    if (fill === null) mirrorSides(data.subarray(start, start + row), pixels, place.x, channels);
  }
  return { data, width, height, channels };
}

/** Fills a row left and right of its pixels. */
function mirrorSides(row: Raster['data'], pixels: Raster['data'], offset: number, channels: number): void {
  const [width, inner] = [row.length / channels, pixels.length / channels];
  for (let x = 0; x < width; x++) {
    if (x === offset) x += inner;
    if (x >= width) return;
    const from = borderIndex(x - offset, inner, 'reflect') * channels;
    for (let c = 0; c < channels; c++) row[x * channels + c] = pixels[from + c];
  }
}
