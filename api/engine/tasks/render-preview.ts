import { LIMITS } from '@twinset/contract';
import type { PreviewSize, PreviewSource, RenderOptions } from '../types.ts';
import type { TaskContext } from './context.ts';
import { imageRendition } from './render-image.ts';
import { maskRendition, outputMaskRendition } from './render-mask.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

export interface RenderPreviewInput {
  source: PreviewSource;
  options: RenderOptions;
  size: PreviewSize;
}

/** Pixels on the longer side. */
const LONGEST: Record<PreviewSize, number> = {
  thumbnail: LIMITS.thumbnailPixels,
  rendition: LIMITS.renditionPixels,
  large: LIMITS.largePicturePixels,
};

async function bytesOf(source: PreviewSource): Promise<string | Uint8Array> {
  if ('bytes' in source) return source.bytes;
  const { path, slice } = source;
  return slice ? Bun.file(path).slice(slice.start, slice.end).bytes() : path;
}

function pictureOf(
  bytes: string | Uint8Array,
  options: RenderOptions,
  size: PreviewSize,
): Promise<Uint8Array> {
  const longest = LONGEST[size];
  if (options.kind === 'image') {
    const format = size === 'thumbnail' ? 'webp' : 'png';
    return imageRendition(bytes, options.orientation, { scale16: options.scale16, longest, format });
  }
  return typeof bytes === 'string'
    ? maskRendition(bytes, options.orientation, options.plan, longest, options.repair)
    : outputMaskRendition(bytes, options.plan, longest);
}

/** Returns a preview of an image or mask: WebP for thumbnails of images, PNG for all others. */
export async function renderPreview(
  { source, options, size }: RenderPreviewInput,
  context: TaskContext,
): Promise<Uint8Array> {
  const bytes = await bytesOf(source);
  return withDecodingMemory(context, [bytes], () => pictureOf(bytes, options, size));
}
