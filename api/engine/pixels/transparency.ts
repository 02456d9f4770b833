import { seenLabels } from '@twinset/tensor-core';
import { withoutAlpha } from './channels.ts';
import type { RawPng } from './types.ts';

/** Returns 1 for each index of a palette image that occurs. */
export const usedIndices = ({ samples: data, width, height }: RawPng): Uint8Array =>
  seenLabels({ data, width, height, channels: 1 });

/** Returns whether a pixel has the one transparent colour, or an index whose alpha is below 255. */
function usesTransparent(png: RawPng, trns: Uint8Array | Uint16Array): boolean {
  const { samples, channels, palette } = png;
  if (palette) {
    const used = usedIndices(png);
    return trns.some((alpha, index) => alpha < 255 && used[index] === 1);
  }
  for (let i = 0; i < samples.length; i += channels) {
    let isKey = true;
    for (let c = 0; c < channels; c++) isKey &&= samples[i + c] === trns[c];
    if (isKey) return true;
  }
  return false;
}

/** Samples of a PNG without alpha, and whether some pixel is transparent, fully or partly. */
export interface Opaque {
  data: Uint8Array | Uint16Array;
  channels: number;
  isTransparent: boolean;
}

/** Drops an alpha channel and reports whether it was used: most are opaque everywhere. */
export function dropAlpha(png: RawPng): Opaque {
  const { samples, channels, trns, isOpaque } = png;
  if (isOpaque !== undefined) return { data: samples, channels: channels - 1, isTransparent: !isOpaque };
  if (channels === 2 || channels === 4) {
    const { data, isOpaque } = withoutAlpha(samples, channels);
    return { data, channels: channels - 1, isTransparent: !isOpaque };
  }
  return { data: samples, channels, isTransparent: trns !== undefined && usesTransparent(png, trns) };
}
