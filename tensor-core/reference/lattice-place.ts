import { latticeValue } from '../src/kinds/lattice-field.ts';
import type { Size } from '../src/raster.ts';

/** Returns the weight of a point at a distance in cells: a hat, or the cubic B-spline. */
export const hat = (distance: number): number => Math.max(0, 1 - Math.abs(distance));
export function bell(distance: number): number {
  const d = Math.abs(distance);
  if (d >= 2) return 0;
  return d >= 1 ? (2 - d) ** 3 / 6 : 2 / 3 - d * d + d ** 3 / 2;
}

/** Returns a place displaced by all points of the lattice near it. */
export function latticePlace(
  x: number,
  y: number,
  { width, height }: Size,
  { cells, amplitude, seed }: { cells: number; amplitude: number; seed: number },
  weight: (distance: number) => number,
): [number, number] {
  const spacing = Math.min(width, height) / cells;
  const [gx, gy] = [(x + 0.5) / spacing, (y + 0.5) / spacing];
  let [dx, dy] = [0, 0];
  for (let row = Math.floor(gy) - 2; row <= gy + 3; row++) {
    for (let column = Math.floor(gx) - 2; column <= gx + 3; column++) {
      const share = weight(gx - column) * weight(gy - row) * amplitude;
      if (share === 0) continue;
      dx += share * latticeValue(seed, row, column, 0);
      dy += share * latticeValue(seed, row, column, 1);
    }
  }
  return [x + dx, y + dy];
}
