import {
  type DuplicateGroups,
  type DuplicateIds,
  type FoldInput,
  type Folds,
  foldDataset,
  groupDuplicates,
  groupFrames,
  type NearSplitInput,
  splitWithNear,
} from '@twinset/tensor-core';
import { duplicateInputs } from '../dataset/duplicate-inputs.ts';
import type { ForegroundRule } from '../frames/foreground.ts';
import { type PackedPairs, unpackPairs } from '../split/packed.ts';
import type { Split } from '../types.ts';

/** Assigns pairs to sets. */
export const split = async (input: NearSplitInput): Promise<Split> => splitWithNear(input);

/** Divides pairs into folds. */
export const fold = async (input: FoldInput): Promise<Folds> => foldDataset(input);

/** Finds equal images and near duplicates. */
export const findDuplicates = async (input: {
  pairs: PackedPairs;
  rule: ForegroundRule;
}): Promise<DuplicateGroups> => groupDuplicates(duplicateInputs(unpackPairs(input.pairs), input.rule));

/** Finds runs of consecutive frames. */
export const findFrames = async ({ pairs }: { pairs: PackedPairs }): Promise<DuplicateIds> =>
  groupFrames(unpackPairs(pairs));
