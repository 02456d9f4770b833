import type { Raster } from '@twinset/tensor-core';

type Samples = Uint8Array | Uint16Array;

const like = (data: Samples, length: number): Samples =>
  data instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length);

/** Grey to RGB by repeating, RGB to grey by the Rec. 601 luma (299, 587, 114 thousandths, rounded). */
export const withChannels = (raster: Raster, channels: 1 | 3): Raster => {
  if (raster.channels === channels) return raster;
  const { data, width, height } = raster;
  const pixels = width * height;
  const out = like(data, pixels * channels);
  if (channels === 3) {
    for (let i = 0, to = 0; i < pixels; i++, to += 3) out[to] = out[to + 1] = out[to + 2] = data[i];
  } else {
    for (let i = 0, from = 0; i < pixels; i++, from += 3) {
      out[i] = ((299 * data[from] + 587 * data[from + 1] + 114 * data[from + 2] + 500) / 1000) | 0;
    }
  }
  return { data: out, width, height, channels };
};

/** The one scale from 16 to 8 bit: a 257th, rounded, so that 0 stays 0 and 65535 becomes 255. */
export const narrow = (data: Samples): Uint8Array => {
  if (data instanceof Uint8Array) return data;
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) out[i] = ((data[i] + 128) / 257) | 0;
  return out;
};

/** Drops the last channel of interleaved samples: what alpha hid comes to light as stored. */
export const withoutAlpha = (data: Samples, channels: 2 | 4): Samples => {
  const kept = channels - 1;
  const pixels = data.length / channels;
  const out = like(data, pixels * kept);
  for (let i = 0, from = 0, to = 0; i < pixels; i++, from++) {
    for (let c = 0; c < kept; c++) out[to++] = data[from++];
  }
  return out;
};

/** Scales 1, 2 and 4 bit grey by 255, 85 and 17, as every reader does. */
export const fullRange = (data: Samples, bitDepth: number): Samples => {
  if (bitDepth >= 8) return data;
  const factor = 255 / ((1 << bitDepth) - 1);
  return data.map((value) => value * factor);
};

/** Palette indices to RGB; an index without a colour is black. */
export const applyPalette = (indices: Samples, palette: ArrayLike<number>): Uint8Array => {
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
