import { SETS } from '@twinset/contract';
import { csvParts } from '../csv/index.ts';
import { outputNames, planOutputs } from './output-plan.ts';
import type { JobCore } from './recipe.ts';
import { imagesOf } from './split-csv.ts';

type Rows = Iterable<(string | number | null)[]>;

function* sourceRows(job: JobCore, of: readonly (number | null)[]): Rows {
  // Tiles have the image and the fold of their source.
  const foldOf = new Map(job.pairs.map(({ image }, pair) => [image, of[pair]]));
  for (const set of SETS)
    for (const image of imagesOf(job, set)) yield [image, set, foldOf.get(image) ?? null];
}

function* outputRows(job: JobCore, of: readonly (number | null)[]): Rows {
  for (const slot of planOutputs(job)) {
    const { image, mask } = outputNames(job, slot);
    yield [image, mask, slot.set, job.pairs[slot.pair].image, of[slot.pair]];
  }
}

/**
 * Returns the lists of a cross-validation, without folds none: `folds.csv` has a row per source (`image_id,set,fold`),
 * `fold_outputs.csv` one per output (`image,mask,set,image_id,fold`). An output has the fold of its source; test pairs
 * have none. Each call of a list returns its text, in parts.
 */
export function foldFiles(job: JobCore): Record<string, () => Iterable<string>> {
  const of = job.split.folds?.of;
  if (!of) return {};
  return {
    'folds.csv': () => csvParts(['image_id', 'set', 'fold'], sourceRows(job, of)),
    'fold_outputs.csv': () => csvParts(['image', 'mask', 'set', 'image_id', 'fold'], outputRows(job, of)),
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
