import { join } from 'node:path';
import { type DrawnMask, drawMask, type MaskValues } from '../annotations/draw-mask.ts';
import { AnnotationError } from '../annotations/types.ts';
import { FileProblem, ofFile } from './problem.ts';
import { type Source, sizeOf } from './read-files.ts';

/**
 * Draws the mask of an image from its annotations, in the size of the image.
 * @returns the mask, and notes on objects that cannot be seen
 * @throws FileProblem if the mask would be wrong or incomplete
 */
export async function drawObjectsOf(source: Source, image: string, drawn: DrawnMask, values: MaskValues) {
  const { width, height } = await sizeOf(source, image);
  const readText = (path: string) => ofFile(path, () => Bun.file(join(source.root, path)).text());
  try {
    const { samples, notes } = await drawMask(drawn, { width, height }, readText, values);
    return { data: samples, width, height, channels: 1 as const, notes };
  } catch (error) {
    if (error instanceof AnnotationError) throw new FileProblem(image, `The file ${error.message}.`);
    throw error;
  }
}
