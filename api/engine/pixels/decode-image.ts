import type { Raster } from '@twinset/tensor-core';
import { decodeJpeg } from '../jpeg/decode-jpeg.ts';
import { decodePng } from '../png/decode-png.ts';
import { stripPng } from '../png/strip-png.ts';
import { applyPalette, fullRange, narrow, withChannels, withoutAlpha } from './channels.ts';
import { orient } from './orient.ts';
import { readHeader } from './read-header.ts';
import { sharpDecode } from './sharp-decode.ts';
import { isTransparent } from './transparency.ts';
import type { DecodedImage, RawPng } from './types.ts';

export interface DecodeImageOptions {
  /** Channels of the result: grey files are repeated over 3, colour becomes Rec. 601 luma in 1. */
  channels: 1 | 3;
  /** Keep the 16 bits of a 16-bit file (default: one fixed scale to 8 bit, v / 257 rounded). */
  keep16?: boolean;
  /** Turn the pixels by the orientation tag (default true). */
  applyOrientation?: boolean;
  /** Most pixels that the header may claim. */
  maxPixels?: number;
}

const rasterOfPng = (png: RawPng): Raster => {
  const { width, height, samples, channels, bitDepth } = png;
  if (png.palette) return { data: applyPalette(samples, png.palette), width, height, channels: 3 };
  if (channels === 2 || channels === 4) {
    return { data: withoutAlpha(samples, channels), width, height, channels: channels - 1 };
  }
  return { data: fullRange(samples, bitDepth), width, height, channels };
};

/**
 * Decodes a JPEG or PNG picture: upright, sRGB, alpha dropped so that the stored colours show, 8 bit unless `keep16`.
 * PNGs without a profile are decoded here, JPEGs without one by libjpeg-turbo where it is there, the rest by libvips.
 * @throws CodecError as `readHeader`; `Truncated` or `Corrupt` for bad data.
 */
export const decodeImage = async (
  source: Uint8Array | string,
  options: DecodeImageOptions,
): Promise<DecodedImage> => {
  const bytes = typeof source === 'string' ? await Bun.file(source).bytes() : source;
  const { maxPixels } = options;
  const header = readHeader(bytes, { maxPixels });
  const { orientation, bitDepth, hasAlpha } = header;
  const stripped = header.format === 'png' && header.hasProfile ? stripPng(bytes) : null;
  let raster: Raster;
  let hadAlpha = false;
  if (header.format === 'jpeg') {
    raster = await decodeJpeg(bytes, header, true);
  } else if (stripped?.hasProfile) {
    raster = await sharpDecode(stripped.bytes, header, { profile: true, wide: bitDepth === 16 });
    hadAlpha = hasAlpha && isTransparent(decodePng(bytes, { maxPixels }));
  } else {
    const png = decodePng(bytes, { maxPixels });
    raster = rasterOfPng(png);
    hadAlpha = isTransparent(png);
  }
  if (!options.keep16) raster = { ...raster, data: narrow(raster.data) };
  raster = withChannels(raster, options.channels);
  const oriented = options.applyOrientation !== false;
  if (oriented) raster = orient(raster, orientation);
  return { ...raster, orientation, oriented, hadAlpha, sourceDepth: bitDepth };
};
