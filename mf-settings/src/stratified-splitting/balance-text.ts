import type { Balance } from '@twinset/contract';

/** How far the furthest set is from the whole, 0 (the same) to 1. */
export const worstDistance = ({ distance }: Balance): number =>
  Math.max(distance.train, distance.val, distance.test);

/** A distance in words; the limits are those at which a person sees the difference in the chart. */
export function distanceWord(distance: number): 'alike' | 'close' | 'apart' {
  if (distance <= 0.05) return 'alike';
  return distance <= 0.15 ? 'close' : 'apart';
}

const MEASURE = { numeric: 'Kolmogorov-Smirnov', categorical: 'total variation' } as const;

/** One sentence below a chart: the number, what it is and how each set does. */
export function distanceText(balance: Balance): string {
  const { train, val, test } = balance.distance;
  const each = `Train ${train.toFixed(3)}, validation ${val.toFixed(3)}, test ${test.toFixed(3)}`;
  return `${each} (${MEASURE[balance.kind]} distance from the whole, 0 is the same)`;
}
