import type { AugmentConfig, CallOutput } from '@twinset/contract';
import { formatCount, formatNoun } from '@twinset/ui';

type Near = NonNullable<CallOutput<'splitSizes'>['near']>;

/** Returns the word for a group of a finding. */
export const groupNoun = (code: string): string => (code === 'ConsecutiveFrames' ? 'sequence' : 'group');

/** Describes how the split currently treats near duplicates; empty while unknown. */
export function nearText(keep: AugmentConfig['keepNearDuplicates'], near: Near | undefined): string {
  if (keep === false) return 'Near duplicates may be in different sets.';
  if (near === undefined) return '';
  const found = `${formatNoun(near.groups, 'group')} with ${formatCount(near.pairs)} pairs`;
  if (near.kept === 'together') return `Currently kept together: ${found}.`;
  const reason =
    near.kept === 'share' ? 'they are more than a quarter of the data' : 'a set would have no pairs';
  return `Currently not kept together because ${reason}: ${found}.`;
}
