import { LIMITS } from '@twinset/contract';
import type { PreviewSource, RenderOptions } from '../types.ts';
import type { TaskContext } from './context.ts';
import { imageRendition } from './render-image.ts';
import { maskRendition, outputMaskRendition } from './render-mask.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

export interface RenderLargePreviewInput {
  source: PreviewSource;
  options: RenderOptions;
}

async function bytesOf(source: PreviewSource): Promise<string | Uint8Array> {
  if ('bytes' in source) return source.bytes;
  const { path, slice } = source;
  return slice ? Bun.file(path).slice(slice.start, slice.end).bytes() : path;
}

function pictureOf(bytes: string | Uint8Array, options: RenderOptions): Promise<Uint8Array> {
  const longest = LIMITS.largePicturePixels;
  if (options.kind === 'image') return imageRendition(bytes, options.orientation, options.scale16, longest);
  return typeof bytes === 'string'
    ? maskRendition(bytes, options.orientation, options.plan, longest)
    : outputMaskRendition(bytes, options.plan, longest);
}

/** Returns an image or mask for the large view as PNG bytes: at full size, up to a limit for browsers. */
export async function renderLargePreview(
  { source, options }: RenderLargePreviewInput,
  context: TaskContext,
): Promise<Uint8Array> {
  const bytes = await bytesOf(source);
  return withDecodingMemory(context, [bytes], () => pictureOf(bytes, options));
}
