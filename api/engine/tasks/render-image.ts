import type { Raster } from '@twinset/tensor-core';
import { decodeImage, type Orientation, orient } from '../pixels/index.ts';
import { encodePng } from '../png/index.ts';
import { shrink, toEightBits, writeWhole } from './rendition.ts';

export interface RenderImageInput {
  path: string;
  orientation: number;
  scale16?: [number, number];
  out: string;
}

/** The rendition of an image (file or bytes) as PNG bytes, at most `longest` pixels on the longer side. */
export async function imageRendition(
  source: string | Uint8Array,
  orientation: number,
  scale16: [number, number] = [0, 65_535],
  longest?: number,
): Promise<Uint8Array> {
  const image: Raster = await decodeImage(source, { channels: 3, keep16: true, applyOrientation: false });
  const upright = orient(image, orientation as Orientation);
  return encodePng(shrink(toEightBits(upright, scale16), 'image', longest));
}

export async function renderImage({ path, orientation, scale16, out }: RenderImageInput): Promise<void> {
  await writeWhole(out, await imageRendition(path, orientation, scale16));
}
