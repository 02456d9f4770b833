import { LIMITS } from '@twinset/contract';
import { CHECKED_BEFORE, readHeader } from '../pixels/index.ts';
import type { MaskPlan } from '../types.ts';
import type { TaskContext } from './context.ts';
import { imageRendition } from './render-image.ts';
import { outputMaskRendition } from './render-mask.ts';
import { writeAtomically } from './rendition.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

type Slice = { start: number; end: number };

export interface RenderOutputPreviewInput {
  zipPath: string;
  image: Slice & { out: string };
  mask: Slice & { out: string };
  plan: MaskPlan;
  scale16?: [number, number];
}

/** Writes renditions of one output pair of a finished run; a small 8-bit image is copied unchanged. */
export async function renderOutputPreview(
  input: RenderOutputPreviewInput,
  context: TaskContext,
): Promise<void> {
  const { zipPath, image, mask, plan, scale16 } = input;
  const file = Bun.file(zipPath);
  const imageBytes = await file.slice(image.start, image.end).bytes();
  const header = readHeader(imageBytes, CHECKED_BEFORE);
  const isUnchanged =
    header.bitDepth === 8 && Math.max(header.width, header.height) <= LIMITS.renditionPixels;
  const png = () => imageRendition(imageBytes, 1, { scale16 });
  await writeAtomically(
    image.out,
    isUnchanged ? imageBytes : await withDecodingMemory(context, [imageBytes], png),
  );
  const maskBytes = await file.slice(mask.start, mask.end).bytes();
  const maskPng = () => outputMaskRendition(maskBytes, plan);
  await writeAtomically(mask.out, await withDecodingMemory(context, [maskBytes], maskPng));
}
