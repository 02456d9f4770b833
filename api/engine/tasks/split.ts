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
import { isLargeSearch, type PackedPairs } from '../split/packed.ts';
import { unpackPairs } from '../split/unpack.ts';
import type { Split } from '../types.ts';
import type { GcPressure } from './gc-pressure.ts';

/** Assigns pairs to sets. */
export const split = async (input: NearSplitInput): Promise<Split> => splitWithNear(input);

/** Divides pairs into folds. */
export const fold = async (input: FoldInput): Promise<Folds> => foldDataset(input);

function collectAfter({ prints }: PackedPairs, { gcPressure }: Collector): void {
  if (isLargeSearch(prints.length)) gcPressure.collectLater();
}

type Collector = { gcPressure: Pick<GcPressure, 'collectLater'> };

/** Finds equal images and near duplicates. */
export async function findDuplicates(
  { pairs, rule }: { pairs: PackedPairs; rule: ForegroundRule },
  context: Collector,
): Promise<DuplicateGroups> {
  collectAfter(pairs, context);
  return groupDuplicates(duplicateInputs(unpackPairs(pairs), rule));
}

/** Finds runs of consecutive frames. */
export async function findFrames(
  { pairs }: { pairs: PackedPairs },
  context: Collector,
): Promise<DuplicateIds> {
  collectAfter(pairs, context);
  return groupFrames(unpackPairs(pairs));
}
