import { freeBuffer } from '../lib/free-buffer.ts';
import { CHECKED_BEFORE, decodeImage, encodeWebp, type Orientation, withChannels } from '../pixels/index.ts';
import { encodePng } from '../png/index.ts';
import { shrink, toEightBits } from './rendition.ts';

interface ImageLook {
  /** Grey scale of 16-bit images, [low, high] of the whole set. */
  scale16?: [number, number] | undefined;
  /** Pixels on the longer side (default: those of a rendition). */
  longest?: number;
  /** Default: png. */
  format?: 'png' | 'webp';
}

/** Returns the rendition of an image (file or bytes): at most `longest` pixels on the longer side, 8 bits, 3 channels. */
export async function imageRendition(
  source: string | Uint8Array,
  orientation: number,
  { scale16 = [0, 65_535], longest, format = 'png' }: ImageLook = {},
): Promise<Uint8Array> {
  const image = await decodeImage(source, {
    ...CHECKED_BEFORE,
    channels: 'stored',
    keep16: true,
    orientation: orientation as Orientation,
  });
  const whole = toEightBits(image, scale16);
  const shrunk = shrink(whole, 'image', longest);
  if (shrunk !== whole) freeBuffer(image.data);
  const small = withChannels(shrunk, 3);
  return format === 'webp' ? encodeWebp(small) : encodePng(small);
}
