import type { Raster } from '@twinset/tensor-core';
import sharp from 'sharp';
import { CodecError } from './codec-error.ts';
import type { Header } from './types.ts';

// Workers are the parallelism, and every file is decoded once: libvips' threads and cache would only take memory.
sharp.cache(false);
sharp.concurrency(1);

export interface SharpDecodeOptions {
  /** Apply the embedded profile (to sRGB); false takes the stored numbers. */
  profile: boolean;
  /** Keep 16 bits of a 16-bit file. */
  wide: boolean;
}

/** Reasons that libvips gives for data that stops early, among its words for other faults. */
const CUT_OFF =
  /premature end|end of (file|stream|image)|truncated|unexpected eof|not enough data|read error/i;

const explain = (error: unknown): CodecError =>
  CUT_OFF.test(String(error))
    ? new CodecError('Truncated', 'is truncated: its image data ends early')
    : new CodecError('Corrupt', 'cannot be decoded: its image data is damaged');

/**
 * Decodes through libvips, pixels as stored in the file's own orientation. Gives 1 or 3 channels, alpha dropped (not
 * blended); CMYK comes out as sRGB. The header must have been checked before, since the size is not limited here.
 */
export const sharpDecode = async (
  bytes: Uint8Array,
  header: Header,
  options: SharpDecodeOptions,
): Promise<Raster> => {
  const depth = options.wide ? 'ushort' : 'uchar';
  try {
    let image = sharp(bytes, {
      failOn: 'warning',
      ignoreIcc: !options.profile,
      limitInputPixels: false,
      sequentialRead: true,
      autoOrient: false,
    });
    // A grey file with a profile goes through sRGB; without one its numbers stay as they are.
    const plainGrey = header.color === 'grey' && !(options.profile && header.hasProfile);
    image = image.toColourspace(options.wide ? 'rgb16' : plainGrey ? 'b-w' : 'srgb');
    // sharp works on 16-bit colour in Display P3, and leaves it there unless the output asks for a profile.
    if (options.wide && options.profile) image = image.withIccProfile('srgb');
    if (header.hasAlpha) image = image.removeAlpha();
    const { data, info } = await image.raw({ depth }).toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const count = width * height * channels;
    if (channels !== 1 && channels !== 3) throw new Error(`libvips returned ${channels} channels`);
    if (!options.wide) {
      return { data: new Uint8Array(data.buffer, data.byteOffset, count), width, height, channels };
    }
    const aligned = data.byteOffset % 2 === 0 ? data : Uint8Array.from(data);
    return { data: new Uint16Array(aligned.buffer, aligned.byteOffset, count), width, height, channels };
  } catch (error) {
    throw explain(error);
  }
};
