import {
  type DuplicateGroups,
  type DuplicateIds,
  type Fingerprint,
  groupDuplicates,
  groupFrames,
  type NearSplitInput,
  splitWithNear,
} from '@twinset/tensor-core';
import { type DuplicateSource, duplicateInputs } from '../dataset/duplicate-inputs.ts';
import type { ForegroundRule } from '../frames/foreground.ts';
import type { Split } from '../types.ts';

/** Assigns pairs to sets. */
export const split = async (input: NearSplitInput): Promise<Split> => splitWithNear(input);

/** Finds equal images and near duplicates. */
export const findDuplicates = async (input: {
  pairs: DuplicateSource[];
  rule: ForegroundRule;
}): Promise<DuplicateGroups> => groupDuplicates(duplicateInputs(input.pairs, input.rule));

/** Finds runs of consecutive frames. */
export const findFrames = async (input: {
  images: { name: string; fingerprint: Fingerprint }[];
}): Promise<DuplicateIds> => groupFrames(input.images);
