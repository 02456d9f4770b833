import type { Raster } from '@twinset/tensor-core';
import { decodeJpeg } from '../jpeg/decode-jpeg.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import { type BandOptions, pngBands } from '../png/png-bands.ts';
import { type Profiled, profiledPng } from '../png/profiled-png.ts';
import { Canvas } from './canvas.ts';
import { applyPalette, fullRange, narrow, withChannels } from './channels.ts';
import { orient } from './orient.ts';
import { readHeader } from './read-header.ts';
import { sharpDecode } from './sharp-decode.ts';
import { dropAlpha, type Opaque } from './transparency.ts';
import type { DecodedImage, Header, Orientation, RawPng } from './types.ts';

export interface DecodeImageOptions extends BandOptions {
  /**
   * Channels of the result: grey files are repeated over 3, colour becomes Rec. 601 luma in 1. `stored`: 1 for grey
   * files, else 3.
   */
  channels: 1 | 3 | 'stored';
  /** Keeps the 16 bits of a 16-bit file (default: one fixed scale to 8 bit, v / 257 rounded). */
  keep16?: boolean;
  /** Orientation to apply (default: the file's tag). */
  orientation?: Orientation;
}

const rasterOf = ({ width, height, palette, bitDepth }: RawPng, { data, channels }: Opaque): Raster =>
  palette
    ? { data: applyPalette(data, palette), width, height, channels: 3 }
    : { data: fullRange(data, bitDepth), width, height, channels };

/** Returns 1 for a file of grey pixels, else 3. */
const storedChannels = ({ color }: Header): 1 | 3 => (color === 'grey' || color === 'grey-alpha' ? 1 : 3);

type Finish = (raster: Raster) => Raster;

/** Decodes the pixels of a PNG band by band; a PNG with a profile through libvips. */
async function decodePngImage(
  bytes: Uint8Array,
  options: BandOptions,
  { header, orientation, finish }: { header: Header; orientation: Orientation; finish: Finish },
): Promise<Raster & { hadAlpha: boolean }> {
  const canvas = new Canvas(header, orientation);
  const profiled: Profiled | null = header.hasProfile ? profiledPng(bytes) : null;
  let hadAlpha = false;
  for await (const { png, place } of pngBands(bytes, { ...options, header, dropsAlpha: !profiled })) {
    const opaque = dropAlpha(png);
    hadAlpha ||= opaque.isTransparent;
    const raster = profiled
      ? await sharpDecode(profiled.fileOf(png), png, { profile: true, wide: header.bitDepth === 16 })
      : rasterOf(png, opaque);
    canvas.put(finish(raster), place);
  }
  return { ...canvas.whole(), hadAlpha };
}

/**
 * Decodes a JPEG or PNG image: upright, sRGB, alpha dropped so that the stored colours are visible, 8 bit unless
 * `keep16`. PNGs without a profile are decoded here, JPEGs without one by libjpeg-turbo if available, the rest by
 * libvips. A large PNG is in memory once, a large JPEG twice while it is rotated.
 * @throws CodecError as `readHeader`; `Truncated` or `Corrupt` for bad data.
 */
export async function decodeImage(
  source: Uint8Array | string,
  options: DecodeImageOptions,
): Promise<DecodedImage> {
  if (typeof source !== 'string') return decodeBytes(source, options);
  const bytes = await Bun.file(source).bytes();
  try {
    return await decodeBytes(bytes, options);
  } finally {
    freeBuffer(bytes);
  }
}

async function decodeBytes(bytes: Uint8Array, options: DecodeImageOptions): Promise<DecodedImage> {
  const header = readHeader(bytes, options);
  const orientation = options.orientation ?? header.orientation;
  const channels = options.channels === 'stored' ? storedChannels(header) : options.channels;
  const finish: Finish = (raster) => {
    const data = options.keep16 ? raster.data : narrow(raster.data);
    return withChannels({ ...raster, data }, channels);
  };
  const about = { orientation: header.orientation, sourceDepth: header.bitDepth };
  if (header.format === 'png') {
    return { ...(await decodePngImage(bytes, options, { header, orientation, finish })), ...about };
  }
  const stored = finish(await decodeJpeg(bytes, header, true));
  const upright = orient(stored, orientation);
  if (upright.data.buffer !== stored.data.buffer) freeBuffer(stored.data);
  return { ...upright, ...about, hadAlpha: false };
}
