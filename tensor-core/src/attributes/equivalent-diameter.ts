import type { Region } from './region.ts';

/** Diameter, in pixels, of the disk with as many pixels as the region. */
export function equivalentDiameter({ area }: Region): number {
  return Math.sqrt((4 * area) / Math.PI);
}
