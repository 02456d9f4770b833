import type { Raster } from '@twinset/tensor-core';
import { loadSharp } from './load-sharp.ts';

/** A photograph of 360 pixels in 15 KB; more effort takes twice the time for a few percent. */
const OPTIONS = { quality: 80, effort: 0 } as const;

/** Encodes an 8-bit raster as lossy WebP. */
export async function encodeWebp({ data, width, height, channels }: Raster): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const image = sharp(data, { raw: { width, height, channels: channels as 1 | 3 } });
  // A copy, because the buffer of the library cannot be sent to another thread.
  return new Uint8Array(await image.webp(OPTIONS).toBuffer());
}
