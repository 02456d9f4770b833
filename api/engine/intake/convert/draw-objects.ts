import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnnotationFiles, type DrawnMask, drawMask, type MaskValues } from '../annotations/draw-mask.ts';
import { AnnotationError } from '../annotations/types.ts';
import { FileProblem, ofFile } from './problem.ts';
import { type Source, sizeOf } from './read-files.ts';

async function openRanges(path: string) {
  const file = await open(path);
  const textAt = async (start: number, end: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return buffer.toString('utf8', 0, bytesRead);
  };
  return { textAt, close: () => file.close() };
}

/**
 * Draws the mask of an image from its annotations, in the size of the image.
 * @returns the mask, and notes on objects that cannot be seen
 * @throws FileProblem if the mask would be wrong or incomplete
 */
export async function drawObjectsOf(source: Source, image: string, drawn: DrawnMask, values: MaskValues) {
  const { width, height } = await sizeOf(source, image);
  const files: AnnotationFiles = {
    readText: (path) => ofFile(path, () => Bun.file(join(source.root, path)).text()),
    openRanges: (path) => ofFile(path, () => openRanges(join(source.root, path))),
  };
  try {
    const { samples, notes } = await drawMask(drawn, { width, height }, files, values);
    return { data: samples, width, height, channels: 1 as const, notes };
  } catch (error) {
    if (error instanceof AnnotationError) throw new FileProblem(image, `The file ${error.message}.`);
    throw error;
  }
}
