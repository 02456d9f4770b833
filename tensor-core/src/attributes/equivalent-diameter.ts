import type { Region } from './region.ts';

/** Returns the diameter, in pixels, of the disk with the same area as the region. */
export function equivalentDiameter({ area }: Region): number {
  return Math.sqrt((4 * area) / Math.PI);
}
