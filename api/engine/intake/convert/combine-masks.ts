import { formatSize } from '@twinset/contract';
import { ObjectMerger } from '../../objects/merge-objects.ts';
import type { MaskRaster } from '../../pixels/index.ts';
import { FileProblem, ofFile } from './problem.ts';
import { readMask, type Source } from './read-files.ts';

/** Returns whether pixel `i` of a mask is not background: not 0, not black. */
function isForeground({ samples, channels, palette }: MaskRaster, i: number): boolean {
  if (palette) return (palette[samples[i]] ?? 0) !== 0;
  if (channels === 1) return samples[i] !== 0;
  return (samples[3 * i] | samples[3 * i + 1] | samples[3 * i + 2]) !== 0;
}

async function sameSize(source: Source, path: string, size: { width: number; height: number } | null) {
  const mask = await readMask(source, path);
  if (size && (mask.width !== size.width || mask.height !== size.height)) {
    throw new FileProblem(
      path,
      `The mask is ${formatSize(mask)}, another one of the same image ${formatSize(size)}.`,
    );
  }
  return mask;
}

/**
 * Combines one binary mask per object: object n has the value n + 1, in 16 bits. Where objects overlap, the first has
 * the pixel.
 * @returns the mask, and notes that name objects without a visible pixel
 */
export async function combineObjects(source: Source, paths: readonly string[]) {
  const merger = new ObjectMerger();
  for (const path of paths) {
    const mask = await readMask(source, path);
    await ofFile(path, () => merger.add(mask));
  }
  const merged = merger.finish();
  if (!merged) throw new FileProblem('', 'No object.');
  const { ids: data, width, height, hidden } = merged;
  const notes = hidden.map((n) => `${paths[n]} is empty or covered by other objects`);
  return { data, width, height, channels: 1 as const, notes };
}

/** Combines the masks of several annotators: the first value that is not background. */
export async function combineAnnotators(source: Source, paths: readonly string[]) {
  let merged: MaskRaster | null = null;
  for (const path of paths) {
    const mask: MaskRaster = await sameSize(source, path, merged);
    if (!merged) merged = mask;
    else {
      if (mask.kind !== merged.kind || mask.bitDepth !== merged.bitDepth) {
        throw new FileProblem(path, 'The mask is of another kind than the first one of the image.');
      }
      const { channels, samples } = merged;
      for (let i = 0; i < merged.width * merged.height; i++) {
        if (isForeground(merged, i)) continue;
        for (let c = i * channels; c < (i + 1) * channels; c++) samples[c] = mask.samples[c];
      }
    }
  }
  if (!merged) throw new FileProblem('', 'No mask.');
  return merged;
}
