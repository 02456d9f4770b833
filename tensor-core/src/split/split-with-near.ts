import { SETS } from '@twinset/contract';
import { splitDataset } from './split-dataset.ts';
import type { GroupId, NearOutcome, SplitInput, SplitResult } from './types.ts';

/** Near duplicates in more than this part of the pairs are typical of the dataset rather than copies. */
const PART_MAX = 4;

export interface NearSplitInput extends Omit<SplitInput, 'groups'> {
  /** Groups that are binding: lists of ids, each aligned with the names. */
  groups?: readonly (readonly GroupId[])[];
  /** Groups of near duplicates, aligned with the names; if absent, near duplicates are ignored. */
  near?: { ids: readonly GroupId[]; always: boolean };
}

/**
 * Splits with near duplicates kept together, unless they are more than a quarter of the pairs or would leave
 * a set with a share empty that has pairs otherwise: then they are reported in a warning and not kept
 * together. `always` keeps them together in any case.
 * @throws RangeError like `splitDataset`
 */
export function splitWithNear({ near, ...input }: NearSplitInput): SplitResult {
  const files = near ? input.names.filter((_, row) => (near.ids[row] ?? null) !== null) : [];
  if (!near || files.length === 0) return splitDataset(input);
  const groups = new Set(near.ids.filter((id) => (id ?? null) !== null)).size;
  const outcome = (kept: NearOutcome['kept']): NearOutcome => ({ groups, pairs: files.length, kept });
  const apart = (split: SplitResult, kept: 'share' | 'emptySet', reason: string): SplitResult => {
    const found = `${files.length} of ${input.names.length} pairs are near duplicates of others (${groups} group${groups === 1 ? '' : 's'})`;
    const choice =
      'If they are copies, choose "Keep together always" for near duplicates (keepNearDuplicates: "always").';
    const message = `${found}. ${reason}, so they were not kept in one set. ${choice}`;
    const warning = { code: 'NearDuplicatesApart' as const, message, files };
    return { ...split, warnings: [...split.warnings, warning], near: outcome(kept) };
  };
  const withNear = () => splitDataset({ ...input, groups: [...(input.groups ?? []), near.ids] });
  if (near.always) return { ...withNear(), near: outcome('together') };
  if (PART_MAX * files.length > input.names.length)
    return apart(splitDataset(input), 'share', 'That is more than a quarter of the data');
  const together = withNear();
  const empty = SETS.filter((set) => input.ratios[set] > 0 && together.sizes[set] === 0);
  if (empty.length === 0) return { ...together, near: outcome('together') };
  const without = splitDataset(input);
  const emptied = empty.filter((set) => without.sizes[set] > 0);
  if (emptied.length === 0) return { ...together, near: outcome('together') };
  return apart(
    without,
    'emptySet',
    `Kept together, they would leave ${emptied.join(' and ')} without a pair`,
  );
}
