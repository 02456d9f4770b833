import type { ObjectSummary } from '@twinset/contract';
import { formatCount } from '@twinset/ui';

/** Formats the least, the median and the greatest value: "3 to 90, median 12"; one value if all are equal. */
export function spreadText(
  { least, median, most }: ObjectSummary['area'],
  format: (value: number) => string,
): string {
  if (least === most) return format(most);
  return `${format(least)} to ${format(most)}, median ${format(median)}`;
}

/** Formats a bin of areas: "16 to 31 px". */
export const areaRange = (from: number): string =>
  from === 1 ? '1 px' : `${formatCount(from)} to ${formatCount(2 * from - 1)} px`;
