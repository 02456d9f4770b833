import { LIMITS } from '@twinset/contract';
import type { PictureLook, PictureSource } from '../types.ts';
import { imageRendition } from './render-image.ts';
import { maskRendition, outputMaskRendition } from './render-mask.ts';

export interface LargePictureInput {
  source: PictureSource;
  look: PictureLook;
}

/** A picture for the large view as PNG bytes: at its own size, unless that is beyond what a browser should be given. */
export async function largePicture({ source, look }: LargePictureInput): Promise<Uint8Array> {
  const { path, slice } = source;
  const bytes = slice ? await Bun.file(path).slice(slice.start, slice.end).bytes() : path;
  const longest = LIMITS.largePicturePixels;
  if (look.kind === 'image') return imageRendition(bytes, look.orientation, look.scale16, longest);
  return typeof bytes === 'string'
    ? maskRendition(bytes, look.orientation, look.plan, longest)
    : outputMaskRendition(bytes, look.plan, longest);
}
