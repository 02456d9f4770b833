import type { Raster } from '@twinset/tensor-core';
import { decodeJpeg } from '../jpeg/decode-jpeg.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import { type BandOptions, type Place, pngBands } from '../png/png-bands.ts';
import { Canvas } from './canvas.ts';
import { fullRange, withChannels } from './channels.ts';
import { CodecError } from './codec-error.ts';
import { orient } from './orient.ts';
import { readHeader } from './read-header.ts';
import { dropAlpha, usedIndices } from './transparency.ts';
import type { Header, MaskRaster, Orientation } from './types.ts';

/** Extends a palette to the highest index in use; indices without a colour are black. */
const coverIndices = (palette: Uint32Array, highest: number): Uint32Array => {
  if (highest < palette.length) return palette;
  const grown = new Uint32Array(highest + 1);
  grown.set(palette);
  return grown;
};

/**
 * Converts 16-bit colours to 8 bits without loss: every sample must be an 8-bit value repeated (v * 257) or shifted (v
 * * 256), the two ways in which programs widen.
 */
class ExactNarrowing {
  #repeated = true;
  #shifted = true;

  /** Returns whether every sample is repeated, or every one is shifted. */
  get isExact(): boolean {
    return this.#repeated || this.#shifted;
  }

  add(data: Uint8Array | Uint16Array): Uint8Array {
    const out = new Uint8Array(data.length);
    for (let i = 0; i < data.length; i++) {
      const high = data[i] >> 8;
      const low = data[i] & 255;
      this.#repeated &&= low === high;
      this.#shifted &&= low === 0;
      out[i] = high;
    }
    return out;
  }
}

/** Returns the common value of three channels of 16 bits; null if they differ in a pixel. */
function equalChannels(data: Uint8Array | Uint16Array): Uint16Array | null {
  const out = new Uint16Array(data.length / 3);
  for (let i = 0, from = 0; i < out.length; i++, from += 3) {
    if (data[from] !== data[from + 1] || data[from] !== data[from + 2]) return null;
    out[i] = data[from];
  }
  return out;
}

/**
 * Colour masks of 16 bits. With equal channels in every pixel, the values are labels of 16 bits, as in a grey mask; other
 * colours must fit into 8 bits.
 */
class DeepColors {
  readonly #narrowing = new ExactNarrowing();
  #greys: Canvas | null;

  constructor(header: Header, orientation?: Orientation) {
    this.#greys = new Canvas(header, orientation);
  }

  /**
   * Returns a band in 8 bits.
   * @throws CodecError UnsupportedKind if its colours do not fit
   */
  add(stored: Uint8Array | Uint16Array, size: { width: number; height: number }, place: Place): Uint8Array {
    const labels = this.#greys && equalChannels(stored);
    if (labels === null) this.#greys = null;
    else this.#greys?.put({ data: labels, ...size, channels: 1 }, place);
    const narrow = this.#narrowing.add(stored);
    if (this.#greys !== null || this.#narrowing.isExact) return narrow;
    throw new CodecError('UnsupportedKind', 'is a 16-bit colour mask whose colours do not fit into 8 bits');
  }

  /** Returns the labels of a mask with equal channels; null for any other. Call it after the last band. */
  greys(): Raster | null {
    return this.#greys?.whole() ?? null;
  }
}

const maskOfPng = async (
  bytes: Uint8Array,
  header: Header,
  options: DecodeMaskOptions,
): Promise<MaskRaster> => {
  const { bitDepth, color, orientation } = header;
  const canvas = new Canvas(header, options.orientation);
  const isColor = color === 'rgb' || color === 'rgba';
  const deep = isColor && bitDepth === 16 ? new DeepColors(header, options.orientation) : null;
  let palette: Uint32Array | undefined;
  let highest = 0;
  let hadAlpha = false;
  for await (const { png, place } of pngBands(bytes, { ...options, header, dropsAlpha: true })) {
    const { data: stored, isTransparent } = dropAlpha(png);
    hadAlpha ||= isTransparent;
    palette = png.palette;
    if (palette && palette.length < 256) highest = Math.max(highest, usedIndices(png).lastIndexOf(1));
    const data = palette ? stored : deep ? deep.add(stored, png, place) : fullRange(stored, bitDepth);
    canvas.put({ data, width: png.width, height: png.height, channels: isColor ? 3 : 1 }, place);
  }
  const { data: samples, width, height } = deep?.greys() ?? canvas.whole();
  const common = { width, height, samples, hadAlpha, orientation, lossy: false };
  if (samples instanceof Uint16Array) return { ...common, kind: 'grey', channels: 1, bitDepth: 16 };
  if (palette) {
    return { ...common, kind: 'palette', channels: 1, bitDepth: 8, palette: coverIndices(palette, highest) };
  }
  if (isColor) return { ...common, kind: 'color', channels: 3, bitDepth: 8 };
  return { ...common, kind: 'grey', channels: 1, bitDepth: 8 };
};

/**
 * Greatest difference of two channels of a grey JPEG that was saved in colour: compression changes each channel by a
 * few levels.
 */
const GREY_NOISE = 16;

/**
 * Returns whether the channels of a JPEG differ, but only by compression noise. Masks with equal channels are grey by
 * the rule for the whole set.
 */
const isNoisyGrey = (data: Uint8Array | Uint16Array): boolean => {
  let differ = false;
  for (let i = 0; i < data.length; i += 3) {
    const most = Math.max(data[i], data[i + 1], data[i + 2]);
    if (most - Math.min(data[i], data[i + 1], data[i + 2]) > GREY_NOISE) return false;
    differ ||= most !== data[i] || most !== data[i + 1] || most !== data[i + 2];
  }
  return differ;
};

export interface DecodeMaskOptions extends BandOptions {
  /** Orientation to apply (default: none). */
  orientation?: Orientation;
}

/**
 * Decodes a mask to its label values: no colour profile, no gamma, alpha dropped (the colour under it is the label).
 * Grey of 1, 2 and 4 bits is scaled by 255, 85 and 17; 16-bit grey is unchanged, also if it is saved as colour; other
 * 16-bit colour is accepted only if it fits into 8 bits without loss. A JPEG mask has its decoded values (`lossy`); one whose channels differ only by
 * compression noise is grey.
 * @throws CodecError as `readHeader`; `Truncated` or `Corrupt` for bad data; `UnsupportedKind` for CMYK or wide colour.
 */
export const decodeMask = async (
  source: Uint8Array | string,
  options: DecodeMaskOptions = {},
): Promise<MaskRaster> => {
  const bytes = typeof source === 'string' ? await Bun.file(source).bytes() : source;
  const header = readHeader(bytes, { ...options, whole: true });
  if (header.format === 'png') return maskOfPng(bytes, header, options);
  if (header.color === 'cmyk') {
    throw new CodecError('UnsupportedKind', 'is a CMYK JPEG, which cannot be read as a mask');
  }
  const decoded = await decodeJpeg(bytes, header, false);
  const isGrey = decoded.channels === 3 && isNoisyGrey(decoded.data);
  const stored = isGrey ? withChannels(decoded, 1) : decoded;
  if (isGrey) freeBuffer(decoded.data);
  const { data, width, height, channels } = orient(stored, options.orientation ?? 1);
  if (data.buffer !== stored.data.buffer) freeBuffer(stored.data);
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
