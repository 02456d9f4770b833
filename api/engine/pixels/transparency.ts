import type { RawPng } from './types.ts';

/** Whether a pixel has the one transparent colour, or an index whose alpha is below 255. */
function usesTransparent({ samples, channels, palette }: RawPng, trns: Uint8Array | Uint16Array): boolean {
  if (palette) {
    for (let i = 0; i < samples.length; i++)
      if (samples[i] < trns.length && trns[samples[i]] < 255) return true;
    return false;
  }
  for (let i = 0; i < samples.length; i += channels) {
    let isKey = true;
    for (let c = 0; c < channels; c++) isKey &&= samples[i + c] === trns[c];
    if (isKey) return true;
  }
  return false;
}

/** Whether some pixel of a PNG is transparent, wholly or in part: an alpha channel alone says nothing. */
export function isTransparent(png: RawPng): boolean {
  const { samples, channels, bitDepth, trns } = png;
  if (!png.hasAlpha) return false;
  if (trns) return usesTransparent(png, trns);
  const opaque = bitDepth === 16 ? 65_535 : 255;
  for (let i = channels - 1; i < samples.length; i += channels) if (samples[i] !== opaque) return true;
  return false;
}
