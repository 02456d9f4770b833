import { rename } from 'node:fs/promises';
import { LIMITS } from '@twinset/contract';
import { frameImage, frameMask, type Raster } from '@twinset/tensor-core';

/** Returns a size with at most `longest` pixels on the longer side, never enlarged. */
function sizeWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Shrinks to at most `longest` pixels on the longer side: smoothly for images, nearest for masks. */
export function shrink(
  raster: Raster,
  kind: 'image' | 'mask',
  longest: number = LIMITS.renditionPixels,
): Raster {
  const size = sizeWithin(raster.width, raster.height, longest);
  if (size.width === raster.width && size.height === raster.height) return raster;
  return (kind === 'image' ? frameImage : frameMask)(raster, { crop: null, resize: size });
}

/**
 * Converts 16 bits to 8 by one scale for the whole set; [low, high] becomes 0 to 255. Overwrites the samples: a large
 * image is in memory only once.
 */
export function toEightBits(raster: Raster, [low, high]: [number, number]): Raster {
  if (raster.data instanceof Uint8Array) return raster;
  const factor = 255 / Math.max(1, high - low);
  const { data: deep } = raster;
  // Byte i is written after value i, at bytes 2i and 2i + 1, was read.
  const data = new Uint8ClampedArray(deep.buffer, deep.byteOffset, deep.length);
  for (let i = 0; i < deep.length; i++) data[i] = Math.round((deep[i] - low) * factor);
  return { ...raster, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** Writes a file so that it appears under its name only when it is complete. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.part-${crypto.randomUUID()}`;
  await Bun.write(part, bytes);
  await rename(part, path);
}
