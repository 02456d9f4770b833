import type { AugmentConfig, GroupCounts } from '@twinset/contract';
import { formatCount, formatNoun } from '@twinset/ui';

/**
 * Returns the number of pairs that stay together: "5 groups with 12 pairs stay together. The largest has 4
 * pairs."
 */
export function groupsText({ count, pairs, largest }: GroupCounts): string {
  if (count === 0) return 'No pairs are currently kept together.';
  const verb = count === 1 ? 'stays' : 'stay';
  const most = count === 1 ? '' : ` The largest has ${formatNoun(largest, 'pair')}.`;
  return `${formatNoun(count, 'group')} with ${formatCount(pairs)} pairs ${verb} together.${most}`;
}

/** Returns the reasons why pairs are grouped, according to the configuration. */
export function groupReasons(
  config: Pick<AugmentConfig, 'keepNearDuplicates' | 'groupFrames' | 'groupColumn'>,
): string {
  const { keepNearDuplicates, groupFrames, groupColumn } = config;
  const reasons = [
    'exact duplicates',
    ...(keepNearDuplicates === false
      ? []
      : [`near duplicates${keepNearDuplicates === 'always' ? '' : ' unless there are too many'}`]),
    ...(groupFrames ? ['consecutive frames'] : []),
    ...(groupColumn === '' ? [] : [`the same value of "${groupColumn}"`]),
  ];
  const last = reasons.pop() as string;
  return reasons.length === 0 ? last : `${reasons.join(', ')} and ${last}`;
}
