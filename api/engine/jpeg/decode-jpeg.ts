import type { Raster } from '@twinset/tensor-core';
import { sharpDecode } from '../pixels/sharp-decode.ts';
import type { Header } from '../pixels/types.ts';
import { libjpegTurbo } from './libjpeg-turbo.ts';

/**
 * Decodes a JPEG, pixels as stored in its own orientation: `profile` applies an embedded profile (to sRGB), false takes
 * the stored numbers. Gives 1 or 3 channels. The same pixels from libjpeg-turbo, where it is there and has a simple
 * case, as from libvips, which decodes the rest and says what is wrong with a damaged file.
 * @throws CodecError `Truncated`, `Corrupt`.
 */
export const decodeJpeg = async (bytes: Uint8Array, header: Header, profile: boolean): Promise<Raster> => {
  const simple = !(profile && header.hasProfile);
  const raster = simple ? libjpegTurbo(bytes, header) : null;
  return raster ?? (await sharpDecode(bytes, header, { profile, wide: false }));
};
