import type { Raster } from '@twinset/tensor-core';
import { sharpDecode } from '../pixels/sharp-decode.ts';
import type { Header } from '../pixels/types.ts';
import { libjpegTurbo } from './libjpeg-turbo.ts';

/**
 * Decodes a JPEG, pixels as stored, without applying its orientation: `profile` applies an embedded profile (to sRGB),
 * false returns the stored numbers. Returns 1 or 3 channels. libjpeg-turbo, where it is available and supports the
 * file, gives the same pixels as libvips, which decodes all other files and reports what is wrong with a damaged one.
 * @throws CodecError `Truncated`, `Corrupt`.
 */
export const decodeJpeg = async (bytes: Uint8Array, header: Header, profile: boolean): Promise<Raster> => {
  const simple = !(profile && header.hasProfile);
  const raster = simple ? libjpegTurbo(bytes, header) : null;
  return raster ?? (await sharpDecode(bytes, header, { profile, wide: false }));
};
