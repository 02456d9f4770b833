import { eachInSteps, type FailedFile, type Pair, type Steps, type Warning } from '@twinset/contract';
import type { MaskRepair } from '../repairs/mask-repair.ts';
import type { ImageFacts, MaskFacts, SourcePair } from '../types.ts';
import { orientPair } from './orient-pair.ts';

/** Facts of a file and its path; of a repaired mask the facts after the repair. */
export type Located<F> = { facts: F; path: string; repair?: MaskRepair };

/**
 * Returns, in steps, the pairs as a run reads them, the pairs whose sizes disagree, and the orientations chosen to make others
 * agree.
 */
export function* sourcePairsInSteps(
  pairs: readonly Pair[],
  images: ReadonlyMap<string, Located<ImageFacts>>,
  masks: ReadonlyMap<string, Located<MaskFacts>>,
): Steps<{ pairs: SourcePair[]; failed: FailedFile[]; warnings: Warning[] }> {
  const result = { pairs: [] as SourcePair[], failed: [] as FailedFile[], warnings: [] as Warning[] };
  yield* eachInSteps(pairs, (pair) => {
    const image = images.get(pair.image);
    const mask = masks.get(pair.mask);
    if (!image || !mask) return;
    const oriented = orientPair(image.facts, mask.facts);
    if (!oriented.ok) {
      result.failed.push(oriented.failed);
      return;
    }
    const { imageOrientation, maskOrientation, width, height, warning } = oriented;
    if (warning) result.warnings.push(warning);
    result.pairs.push({
      image: pair.image,
      mask: pair.mask,
      imagePath: image.path,
      maskPath: mask.path,
      imageOrientation,
      maskOrientation,
      width,
      height,
      imageSha256: image.facts.fileSha256,
      maskSha256: mask.facts.fileSha256,
      ...(mask.repair ? { repair: mask.repair } : {}),
    });
  });
  return result;
}
