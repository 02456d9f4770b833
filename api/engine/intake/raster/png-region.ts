import { inflateSync } from 'node:zlib';
import { CodecError } from '../../pixels/codec-error.ts';
import type { RawPng } from '../../pixels/types.ts';
import { decodePng } from '../../png/decode-png.ts';
import type { Region, Size } from './region.ts';
import { bitmapRegion } from './rle.ts';
import { ShapeError } from './shape-error.ts';

/** PNG of an object with the position of its top left pixel in the image. */
export interface PngPlace {
  base64: string;
  left: number;
  top: number;
  /** True if the PNG is compressed by zlib, as Supervisely does. */
  isDeflated: boolean;
}

/** Room for the header and the palette of a PNG, beside four bytes per pixel. */
const HEADER_BYTES = 1 << 16;

function pngBytes({ base64, isDeflated }: PngPlace, size: Size): Uint8Array {
  const bytes = Buffer.from(base64, 'base64');
  if (!isDeflated) return bytes;
  try {
    return inflateSync(bytes, { maxOutputLength: 4 * size.width * size.height + HEADER_BYTES });
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ShapeError(
      isLarge ? 'its bitmap is larger than the image' : 'its bitmap cannot be decompressed',
    );
  }
}

/** Returns one value per pixel that is not zero in the object: the alpha of a PNG that has some, else its values. */
function values({ colorType, channels, samples, trns }: RawPng): ArrayLike<number> {
  if (colorType === 2) throw new ShapeError('its bitmap is an RGB image without transparency');
  if (channels > 1) {
    const out = new Uint16Array(samples.length / channels);
    for (let i = 0, at = channels - 1; i < out.length; i++, at += channels) out[i] = samples[at];
    return out;
  }
  if (colorType !== 3 || trns === undefined) return samples;
  const isInside = new Uint8Array(256).fill(1);
  for (let i = 0; i < trns.length; i++) isInside[i] = trns[i] === 0 ? 0 : 1;
  const out = new Uint8Array(samples.length);
  for (let i = 0; i < out.length; i++) out[i] = isInside[samples[i]];
  return out;
}

/**
 * Returns the pixels of an object that is stored as a PNG, as Supervisely and LabelMe write and read them: the object
 * is where the PNG is not transparent or, without transparency, not zero.
 * @throws ShapeError
 */
export function pngRegion(place: PngPlace, size: Size): Region {
  const bytes = pngBytes(place, size);
  try {
    const png = decodePng(bytes, { maxPixels: size.width * size.height });
    const { left, top } = place;
    return bitmapRegion(values(png), { left, top, width: png.width, height: png.height }, size);
  } catch (error) {
    if (error instanceof CodecError) throw new ShapeError(`its bitmap ${error.reason}`);
    throw error;
  }
}
