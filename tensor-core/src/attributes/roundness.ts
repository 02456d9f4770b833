import { perimeter } from './perimeter.ts';
import type { Region } from './region.ts';

/**
 * Returns 4 pi area / perimeter^2: about 0.9 for a digital disk, less for other shapes; not clipped, so that
 * tiny shapes may exceed 1. Null if the perimeter is 0.
 */
export function roundness(region: Region, length: number = perimeter(region)): number | null {
  return length === 0 ? null : (4 * Math.PI * region.area) / (length * length);
}
