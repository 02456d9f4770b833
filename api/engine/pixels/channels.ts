import type { Raster } from '@twinset/tensor-core';
import { codecKernel } from '../png/kernel.ts';
import { mapPixels } from '../png/map-pixels.ts';

type Samples = Uint8Array | Uint16Array;

const like = (data: Samples, length: number): Samples =>
  data instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length);

const isDeep = (data: Samples): data is Uint16Array => data instanceof Uint16Array;

/** Repeats grey over three channels. */
export function repeatGrey(data: Samples): Samples {
  const kernel = isDeep(data) ? null : codecKernel();
  const repeated =
    kernel && mapPixels(kernel, data, { from: 1, to: 3 }, (...band) => kernel.repeatGrey(...band));
  if (repeated) return repeated;
  const out = like(data, data.length * 3);
  for (let i = 0, to = 0; i < data.length; i++, to += 3) out[to] = out[to + 1] = out[to + 2] = data[i];
  return out;
}

function luma(data: Samples): Samples {
  const kernel = isDeep(data) ? null : codecKernel();
  const levels =
    kernel && mapPixels(kernel, data, { from: 3, to: 1 }, (...band) => kernel.lumaOfRgb(...band));
  if (levels) return levels;
  const out = like(data, data.length / 3);
  for (let i = 0, from = 0; i < out.length; i++, from += 3) {
    out[i] = ((299 * data[from] + 587 * data[from + 1] + 114 * data[from + 2] + 500) / 1000) | 0;
  }
  return out;
}

/** Converts grey to RGB by repetition, RGB to grey by the Rec. 601 luma (299, 587, 114 thousandths, rounded). */
export const withChannels = (raster: Raster, channels: 1 | 3): Raster =>
  raster.channels === channels
    ? raster
    : { ...raster, data: channels === 3 ? repeatGrey(raster.data) : luma(raster.data), channels };

/** Converts 16 to 8 bit by one fixed scale: divided by 257 and rounded, so that 0 stays 0 and 65535 becomes 255. */
export const narrow = (data: Samples): Uint8Array => {
  if (!isDeep(data)) return data;
  const kernel = codecKernel();
  const levels =
    kernel && mapPixels(kernel, data, { from: 2, to: 1 }, (...band) => kernel.narrowSamples(...band));
  if (levels) return levels;
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) out[i] = ((data[i] + 128) / 257) | 0;
  return out;
};

/**
 * Drops the last channel of interleaved samples: pixels that alpha hid keep their stored values.
 * @returns the other channels, and whether every pixel is opaque.
 */
export function withoutAlpha(data: Samples, channels: 2 | 4): { data: Samples; isOpaque: boolean } {
  const kept = channels - 1;
  const bytes = isDeep(data) ? 2 : 1;
  const kernel = codecKernel();
  let isOpaque = true;
  const colors =
    kernel &&
    mapPixels(kernel, data, { from: channels * bytes, to: kept * bytes }, (src, count, out) => {
      if (kernel.dropAlpha(src, count, channels, bytes, out) === 0) isOpaque = false;
    });
  if (colors) return { data: bytes === 2 ? new Uint16Array(colors.buffer) : colors, isOpaque };
  const highest = isDeep(data) ? 65_535 : 255;
  const pixels = data.length / channels;
  const out = like(data, pixels * kept);
  for (let i = 0, from = 0, to = 0; i < pixels; i++, from++) {
    for (let c = 0; c < kept; c++) out[to++] = data[from++];
    if (data[from] !== highest) isOpaque = false;
  }
  return { data: out, isOpaque };
}

/** Scales 1, 2 and 4 bit grey by 255, 85 and 17, as all readers do. */
export const fullRange = (data: Samples, bitDepth: number): Samples => {
  if (bitDepth >= 8) return data;
  const factor = 255 / ((1 << bitDepth) - 1);
  const out = like(data, data.length);
  for (let i = 0; i < data.length; i++) out[i] = data[i] * factor;
  return out;
};

/** Converts palette indices to RGB; an index without a colour is black. */
export const applyPalette = (indices: Samples, palette: ArrayLike<number>): Uint8Array => {
  const kernel = isDeep(indices) ? null : codecKernel();
  if (kernel) {
    const colors = new Uint32Array(kernel.memory.buffer, kernel.colorsAt(), 256);
    // Red is first in memory, and lowest in a word.
    for (let index = 0; index < 256; index++) {
      const color = palette[index] ?? 0;
      colors[index] = (color >> 16) | (color & 0xff00) | ((color & 255) << 16);
    }
    const painted = mapPixels(kernel, indices, { from: 1, to: 3 }, (...band) => kernel.paintIndices(...band));
    if (painted) return painted;
  }
  const table = Uint32Array.from({ length: 256 }, (_, index) => palette[index] ?? 0);
  const out = new Uint8Array(indices.length * 3);
  for (let i = 0, to = 0; i < indices.length; i++) {
    const color = table[indices[i]];
    out[to++] = color >> 16;
    out[to++] = color >> 8;
    out[to++] = color;
  }
  return out;
};
