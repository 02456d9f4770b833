import { CHECKED_BEFORE, decodeImage, type Orientation, withChannels } from '../pixels/index.ts';
import { encodePng } from '../png/index.ts';
import type { TaskContext } from './context.ts';
import { shrink, toEightBits, writeAtomically } from './rendition.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

export interface RenderImageInput {
  path: string;
  orientation: number;
  scale16?: [number, number];
  out: string;
}

/** Returns the rendition of an image (file or bytes) as PNG bytes, at most `longest` pixels on the longer side. */
export async function imageRendition(
  source: string | Uint8Array,
  orientation: number,
  scale16: [number, number] = [0, 65_535],
  longest?: number,
): Promise<Uint8Array> {
  const image = await decodeImage(source, {
    ...CHECKED_BEFORE,
    channels: 'stored',
    keep16: true,
    orientation: orientation as Orientation,
  });
  const small = shrink(toEightBits(image, scale16), 'image', longest);
  return encodePng(withChannels(small, 3));
}

export async function renderImage(
  { path, orientation, scale16, out }: RenderImageInput,
  context: TaskContext,
): Promise<void> {
  const png = await withDecodingMemory(context, [path], () => imageRendition(path, orientation, scale16));
  await writeAtomically(out, png);
}
