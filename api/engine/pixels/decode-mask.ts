import { decodeJpeg } from '../jpeg/decode-jpeg.ts';
import { decodePng } from '../png/decode-png.ts';
import { fullRange, withoutAlpha } from './channels.ts';
import { CodecError } from './codec-error.ts';
import type { HeaderOptions } from './read-header.ts';
import { readHeader } from './read-header.ts';
import { isTransparent } from './transparency.ts';
import type { MaskRaster, RawPng } from './types.ts';

/** Highest index in use; the palette is grown to name it, in black. */
const coverIndices = (indices: Uint8Array | Uint16Array, palette: Uint32Array): Uint32Array => {
  let highest = palette.length - 1;
  if (palette.length < 256) for (const index of indices) if (index > highest) highest = index;
  if (highest < palette.length) return palette;
  const grown = new Uint32Array(highest + 1);
  grown.set(palette);
  return grown;
};

/**
 * 16-bit colours as 8-bit ones. Only where nothing is lost: every sample an 8-bit value repeated (v * 257) or shifted
 * (v * 256), the two ways in which writers widen.
 */
const exactNarrow = (data: Uint8Array | Uint16Array): Uint8Array => {
  let repeated = true;
  let shifted = true;
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const high = data[i] >> 8;
    const low = data[i] & 255;
    repeated &&= low === high;
    shifted &&= low === 0;
    out[i] = high;
  }
  if (repeated || shifted) return out;
  throw new CodecError('UnsupportedKind', 'is a 16-bit colour mask whose colours do not fit into 8 bits');
};

const maskOfPng = (png: RawPng): MaskRaster => {
  const { width, height, channels, bitDepth, orientation } = png;
  const common = { width, height, hadAlpha: isTransparent(png), orientation, lossy: false };
  if (png.palette) {
    const palette = coverIndices(png.samples, png.palette);
    return { ...common, kind: 'palette', channels: 1, bitDepth: 8, samples: png.samples, palette };
  }
  const kept = channels === 2 || channels === 4 ? withoutAlpha(png.samples, channels) : png.samples;
  if (channels <= 2) {
    const samples = fullRange(kept, bitDepth);
    return { ...common, kind: 'grey', channels: 1, bitDepth: bitDepth === 16 ? 16 : 8, samples };
  }
  const samples = bitDepth === 16 ? exactNarrow(kept) : kept;
  return { ...common, kind: 'color', channels: 3, bitDepth: 8, samples };
};

/**
 * Decodes a mask to its label values: no colour profile, no gamma, alpha dropped (the colour under it is the label),
 * not turned. Grey of 1, 2 and 4 bits comes scaled by 255, 85 and 17; 16-bit grey as it is; 16-bit colour only where
 * it fits into 8 bits without loss. A JPEG mask is taken with the values that it decodes to (`lossy`).
 * @throws CodecError as `readHeader`; `Truncated` or `Corrupt` for bad data; `UnsupportedKind` for CMYK or wide colour.
 */
export const decodeMask = async (
  source: Uint8Array | string,
  options: HeaderOptions = {},
): Promise<MaskRaster> => {
  const bytes = typeof source === 'string' ? await Bun.file(source).bytes() : source;
  const header = readHeader(bytes, { ...options, whole: true });
  if (header.format === 'png') return maskOfPng(decodePng(bytes, options));
  if (header.color === 'cmyk') {
    throw new CodecError('UnsupportedKind', 'is a CMYK JPEG, which cannot be read as a mask');
  }
  const { data, width, height, channels } = await decodeJpeg(bytes, header, false);
  return {
    width,
    height,
    bitDepth: 8,
    kind: channels === 1 ? 'grey' : 'color',
    channels: channels as 1 | 3,
    samples: data,
    hadAlpha: false,
    orientation: header.orientation,
    lossy: true,
  };
};
