import { LIMITS } from '@twinset/contract';
import type { PictureLook, PictureSource } from '../types.ts';
import type { TaskContext } from './context.ts';
import { decoding } from './decoding.ts';
import { imageRendition } from './render-image.ts';
import { maskRendition, outputMaskRendition } from './render-mask.ts';

export interface LargePictureInput {
  source: PictureSource;
  look: PictureLook;
}

async function bytesOf(source: PictureSource): Promise<string | Uint8Array> {
  if ('bytes' in source) return source.bytes;
  const { path, slice } = source;
  return slice ? Bun.file(path).slice(slice.start, slice.end).bytes() : path;
}

function pictureOf(bytes: string | Uint8Array, look: PictureLook): Promise<Uint8Array> {
  const longest = LIMITS.largePicturePixels;
  if (look.kind === 'image') return imageRendition(bytes, look.orientation, look.scale16, longest);
  return typeof bytes === 'string'
    ? maskRendition(bytes, look.orientation, look.plan, longest)
    : outputMaskRendition(bytes, look.plan, longest);
}

/** A picture for the large view as PNG bytes: at its own size, unless that is beyond what a browser should be given. */
export async function largePicture(
  { source, look }: LargePictureInput,
  context: TaskContext,
): Promise<Uint8Array> {
  const bytes = await bytesOf(source);
  return decoding(context, [bytes], () => pictureOf(bytes, look));
}
