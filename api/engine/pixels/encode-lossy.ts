import type { Raster } from '@twinset/tensor-core';
import { loadSharp } from './load-sharp.ts';

/** A photograph of 360 pixels in 15 KB; more effort takes twice the time for a few percent. */
const OPTIONS = { quality: 80, effort: 0 } as const;

/** Returns an 8-bit raster as an image of libvips. */
async function open({ data, width, height, channels }: Raster) {
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels: channels as 1 | 3 } });
}

// Copies, because the buffers of the library cannot be sent to another thread.

/** Encodes an 8-bit raster as lossy WebP. */
export const encodeWebp = async (raster: Raster): Promise<Uint8Array> =>
  new Uint8Array(await (await open(raster)).webp(OPTIONS).toBuffer());

/** Encodes an 8-bit raster as JPEG. */
export const encodeJpeg = async (raster: Raster): Promise<Uint8Array> =>
  new Uint8Array(await (await open(raster)).jpeg().toBuffer());
