import type { Balance } from '@twinset/contract';

/** How far the furthest set is from the whole, 0 (the same) to 1. */
export const worstDistance = ({ distance }: Balance): number =>
  Math.max(distance.train, distance.val, distance.test);

/** A distance in words; the limits are those at which a person sees the difference in the chart. */
export function distanceWord(distance: number): 'alike' | 'close' | 'apart' {
  if (distance <= 0.05) return 'alike';
  return distance <= 0.15 ? 'close' : 'apart';
}

/** One line below a chart: how far each set is. */
export function distanceText({ distance: { train, val, test } }: Balance): string {
  return `Train ${train.toFixed(3)} · Validation ${val.toFixed(3)} · Test ${test.toFixed(3)}`;
}
