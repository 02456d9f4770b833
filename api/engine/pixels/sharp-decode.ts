import type { Raster } from '@twinset/tensor-core';
import { CodecError } from './codec-error.ts';
import { loadSharp } from './load-sharp.ts';
import type { Header } from './types.ts';

export interface SharpDecodeOptions {
  /** Applies the embedded profile (to sRGB); false returns the stored numbers. */
  profile: boolean;
  /** Keeps 16 bits of a 16-bit file. */
  wide: boolean;
}

/** libvips' messages for truncated data, among those for other problems. */
const CUT_OFF =
  /premature end|end of (file|stream|image)|truncated|unexpected eof|not enough data|read error/i;

const explain = (error: unknown): CodecError =>
  CUT_OFF.test(String(error))
    ? new CodecError('Truncated', 'is truncated: its image data ends early')
    : new CodecError('Corrupt', 'cannot be decoded: its image data is damaged');

/**
 * Decodes through libvips, pixels as stored, without applying the file's orientation. Returns 1 or 3 channels, alpha
 * dropped (not blended); CMYK becomes sRGB. The header must have been checked before, since the size is not limited
 * here.
 */
export const sharpDecode = async (
  bytes: Uint8Array,
  header: Header,
  options: SharpDecodeOptions,
): Promise<Raster> => {
  const sharp = await loadSharp();
  const depth = options.wide ? 'ushort' : 'uchar';
  try {
    let image = sharp(bytes, {
      failOn: 'warning',
      ignoreIcc: !options.profile,
      limitInputPixels: false,
      sequentialRead: true,
      autoOrient: false,
    });
    // A grey file with a profile is converted through sRGB; without one its numbers are unchanged.
    const plainGrey = header.color === 'grey' && !(options.profile && header.hasProfile);
    image = image.toColourspace(options.wide ? 'rgb16' : plainGrey ? 'b-w' : 'srgb');
    // sharp processes 16-bit colour in Display P3, and keeps that unless the output has a profile.
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
