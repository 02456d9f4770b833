import type { MaskRaster } from '../../pixels/index.ts';
import { FileProblem } from './problem.ts';
import { readMask, type Source } from './read-files.ts';

/** Highest id of a 16-bit mask. */
const IDS_MAX = 65_535;

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
      `The mask has ${mask.width}x${mask.height} pixels, another one of the same image ${size.width}x${size.height}.`,
    );
  }
  return mask;
}

/**
 * Combines one binary mask per object: object n has the value n + 1, in 16 bits. Where objects overlap, the first has
 * the pixel.
 * @throws FileProblem if an object is empty, or covered by others: an object must not be lost silently
 */
export async function combineObjects(source: Source, paths: readonly string[]) {
  if (paths.length > IDS_MAX) {
    throw new FileProblem(
      paths[0] ?? '',
      `The image has ${paths.length} objects; a mask has room for ${IDS_MAX}.`,
    );
  }
  let size: { width: number; height: number } | null = null;
  let data = new Uint16Array(0);
  for (const [n, path] of paths.entries()) {
    const mask = await sameSize(source, path, size);
    if (!size) {
      size = { width: mask.width, height: mask.height };
      data = new Uint16Array(mask.width * mask.height);
    }
    let pixels = 0;
    for (let i = 0; i < data.length; i++) {
      if (data[i] === 0 && isForeground(mask, i)) {
        data[i] = n + 1;
        pixels++;
      }
    }
    if (pixels === 0) throw new FileProblem(path, 'The object has no pixel that another object lacks.');
  }
  return { data, width: size?.width ?? 0, height: size?.height ?? 0, channels: 1 as const };
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
