import type { AugmentConfig } from '@twinset/contract';
import type { DuplicateGroups, DuplicateIds, NearSplitInput } from '@twinset/tensor-core';

type Choice = Pick<AugmentConfig, 'keepNearDuplicates' | 'groupFrames'>;

/**
 * Returns the pairs that a split keeps together: exact duplicates and, if chosen, runs of frames always; near
 * duplicates depending on the configuration.
 */
export function splitGroups(
  { keepNearDuplicates, groupFrames }: Choice,
  duplicates: DuplicateGroups,
  frames: DuplicateIds,
): { groups: DuplicateIds[]; near?: NearSplitInput['near'] } {
  const groups = [duplicates.exact, ...(groupFrames ? [frames] : [])];
  if (keepNearDuplicates === false) return { groups };
  return { groups, near: { ids: duplicates.near, always: keepNearDuplicates === 'always' } };
}
