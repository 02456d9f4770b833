import { SETS } from '@twinset/contract';
import { writeCsv } from '../csv/index.ts';
import { outputNames, planOutputs } from './output-plan.ts';
import type { JobCore } from './recipe.ts';
import { imagesOf } from './split-csv.ts';

/**
 * Returns the lists of a cross-validation, without folds none: `folds.csv` has a row per source (`image_id,set,fold`),
 * `fold_outputs.csv` one per output (`image,mask,set,image_id,fold`). An output has the fold of its source; test pairs
 * have none.
 */
export function foldFiles(job: JobCore): Record<string, string> {
  const { folds } = job.split;
  if (!folds) return {};
  // Tiles have the image and the fold of their source.
  const foldOf = new Map(job.pairs.map(({ image }, pair) => [image, folds.of[pair]]));
  const sources = SETS.flatMap((set) =>
    imagesOf(job, set).map((image) => [image, set, foldOf.get(image) ?? null]),
  );
  const outputs = planOutputs(job).map((slot) => {
    const { image, mask } = outputNames(job, slot);
    return [image, mask, slot.set, job.pairs[slot.pair].image, folds.of[slot.pair]];
  });
  return {
    'folds.csv': writeCsv(['image_id', 'set', 'fold'], sources),
    'fold_outputs.csv': writeCsv(['image', 'mask', 'set', 'image_id', 'fold'], outputs),
  };
}

/** Returns lines of README.txt on how to use the folds. */
export function foldLines({ split: { folds } }: Pick<JobCore, 'split'>): string[] {
  if (!folds) return [];
  const { sizes, imbalance } = folds;
  return [
    `folds.csv divides the training and validation pairs into ${sizes.length} folds (${sizes.join(', ')} pairs, imbalance ` +
      `${imbalance.toFixed(4)}); fold_outputs.csv has the fold of each output. For fold k, train on the outputs of the ` +
      'other folds, and validate on those of fold k; the test set stays apart.',
  ];
}
