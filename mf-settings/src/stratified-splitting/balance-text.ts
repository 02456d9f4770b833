import type { Balance } from '@twinset/contract';

/** Returns the largest distance of a set from the whole dataset: 0 (equal distributions) to 1 (disjoint). */
export const worstDistance = ({ distance }: Balance): number =>
  Math.max(distance.train, distance.val, distance.test);

/** Returns the rating of a distance; the limits are those at which the difference becomes visible in the chart. */
export function distanceRating(distance: number): 'success' | 'brand' | 'warning' {
  if (distance <= 0.05) return 'success';
  return distance <= 0.15 ? 'brand' : 'warning';
}

/** Returns a distance in percent: 0.167 becomes "17 %". */
export const percentOf = (distance: number): string =>
  distance > 0 && distance < 0.005 ? 'under 1 %' : `${Math.round(100 * distance)} %`;

/** Returns the line below a chart, with the distance of each set. */
export function distanceText({ distance: { train, val, test } }: Balance): string {
  return `Train ${percentOf(train)} · Validation ${percentOf(val)} · Test ${percentOf(test)}`;
}
