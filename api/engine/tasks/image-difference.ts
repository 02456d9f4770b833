import { sha256 } from '../lib/sha256.ts';
import { decodePng } from '../png/index.ts';
import type { TaskContext } from './context.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

export interface ImageDifferenceInput {
  zipPath: string;
  /** Byte range of an image in the zip, and its checksum. */
  start: number;
  end: number;
  sha256: string;
  png: Uint8Array;
}

/**
 * Returns the largest difference between the samples of a PNG and those of an image in a zip.
 * @returns null if the zip contains another image, or one of another size
 */
export async function imageDifference(
  input: ImageDifferenceInput,
  context: TaskContext,
): Promise<number | null> {
  const recorded = await Bun.file(input.zipPath).slice(input.start, input.end).bytes();
  if (sha256(recorded) !== input.sha256) return null;
  return withDecodingMemory(context, [recorded, input.png], async () => {
    const [one, other] = [decodePng(recorded), decodePng(input.png)];
    if (one.width !== other.width || one.samples.length !== other.samples.length) return null;
    let largest = 0;
    for (let i = 0; i < one.samples.length; i++)
      largest = Math.max(largest, Math.abs(one.samples[i] - other.samples[i]));
    return largest;
  });
}
