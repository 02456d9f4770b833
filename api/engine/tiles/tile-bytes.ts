import type { PixelRect, PixelSize } from '@twinset/contract';

/** Size of a decoded JPEG as PNG, relative to its samples: photographs take 0.4 to 0.55. */
const OF_PHOTO = 0.55;
/** Size of a PNG after it was encoded again, relative to its file. */
const OF_PNG = 1.25;
/** Bytes of a PNG beside its pixels: chunks and a palette. */
const PER_FILE = 400;

interface StoredFile extends PixelSize {
  bytes: number;
  format: 'png' | 'jpeg';
}

/** Returns the bytes per pixel that the tiles of a file will have, of what its content allows to estimate. */
function density({ bytes, format, width, height }: StoredFile, samples: number): number {
  const ofFile = bytes / (width * height);
  return format === 'png' ? Math.min(OF_PNG * ofFile, samples) : OF_PHOTO * samples;
}

/**
 * Estimates the bytes of the files of all tiles of a source.
 * @param tiles the parts of them that are within the source
 */
export function tileBytes(
  image: StoredFile & { channels: number; bitDepth: number },
  mask: StoredFile & { bitDepth: number },
  tiles: readonly PixelRect[],
): number {
  const pixels = tiles.reduce((sum, { width, height }) => sum + width * height, 0);
  // A mask of colours has three channels; its file is far smaller than that.
  const perPixel =
    density(image, (image.channels * image.bitDepth) / 8) + density(mask, (3 * mask.bitDepth) / 8);
  return Math.ceil(pixels * perPixel + 2 * PER_FILE * tiles.length);
}
