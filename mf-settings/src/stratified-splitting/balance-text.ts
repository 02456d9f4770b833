import type { Balance } from '@twinset/contract';

/** Returns the largest distance of a set from the whole dataset: 0 (equal distributions) to 1 (disjoint). */
export const worstDistance = ({ distance }: Balance): number =>
  Math.max(distance.train, distance.val, distance.test);

/** Returns a distance in words; the limits are those at which the difference becomes visible in the chart. */
export function distanceWord(distance: number): 'alike' | 'close' | 'apart' {
  if (distance <= 0.05) return 'alike';
  return distance <= 0.15 ? 'close' : 'apart';
}

/** Returns the line below a chart, with the distance of each set. */
export function distanceText({ distance: { train, val, test } }: Balance): string {
  return `Train ${train.toFixed(3)} · Validation ${val.toFixed(3)} · Test ${test.toFixed(3)}`;
}
