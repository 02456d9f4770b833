import { formatSize } from '@twinset/contract';
/** An image or a mask: interleaved samples, row by row from the top, `channels` per pixel. */
export interface Raster {
  /** 8-bit samples in a Uint8Array, 16-bit samples in a Uint16Array; length height * width * channels. */
  data: Uint8Array | Uint16Array;
  width: number;
  height: number;
  channels: number;
}

/** The frame of an image and that of its mask. */
export interface FramedPair {
  image: Raster;
  mask: Raster;
}

/** Size and sample format of a raster, without samples. */
export interface RasterShape {
  width: number;
  height: number;
  channels: 1 | 3;
  bitDepth: 8 | 16;
}

export interface Size {
  width: number;
  height: number;
}

export const bitDepthOf = (raster: Raster): 8 | 16 => (raster.data instanceof Uint16Array ? 16 : 8);

/** Returns the largest sample value: 255 or 65535. */
export const maxLevel = (bitDepth: 8 | 16): number => (bitDepth === 16 ? 65_535 : 255);

/** Returns the largest sample value of a raster's depth. */
export const maxLevelOf = (raster: Raster): number => maxLevel(bitDepthOf(raster));

export const shapeOf = (raster: Raster): RasterShape => ({
  width: raster.width,
  height: raster.height,
  channels: raster.channels as 1 | 3,
  bitDepth: bitDepthOf(raster),
});

/** Returns the same raster with copied samples. */
export const copyOf = (raster: Raster): Raster => ({ ...raster, data: raster.data.slice() });

/** Returns a raster of the same shape, all 0. */
export const emptyLike = (raster: Raster): Raster => ({
  ...raster,
  data: allocate(raster.data.length, bitDepthOf(raster)),
});

/** Allocates `length` samples, all 0. */
export const allocate = (length: number, bitDepth: 8 | 16): Uint8Array | Uint16Array =>
  bitDepth === 16 ? new Uint16Array(length) : new Uint8Array(length);

/**
 * Checks that a raster is consistent.
 * @param what its name in the message
 * @throws RangeError for a size that is no positive integer, channels other than 1 or 3, or data of another
 * length
 */
export function checkRaster(raster: Raster, what = 'raster'): void {
  const { width, height, channels, data } = raster;
  if (!(Number.isSafeInteger(width) && width > 0 && Number.isSafeInteger(height) && height > 0)) {
    throw new RangeError(`The ${what} is ${formatSize(raster)}; both must be positive integers.`);
  }
  if (channels !== 1 && channels !== 3) {
    throw new RangeError(`The ${what} has ${channels} channels; 1 or 3 are possible.`);
  }
  if (data.length !== width * height * channels) {
    throw new RangeError(
      `The ${what} holds ${data.length} samples; ${formatSize(raster)} of ${channels} channel(s) need ${width * height * channels}.`,
    );
  }
}
