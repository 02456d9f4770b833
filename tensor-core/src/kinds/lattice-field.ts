import type { Size } from '../raster.ts';
import { noiseBits } from '../rng/noise.ts';
import { type Field, toFieldUnits } from './field.ts';

/** Weights of neighbouring points of a lattice at a place between the second and the third (or the first two). */
export type Spline = (t: number) => readonly number[];

/** Returns the weights of a cubic B-spline, which is smooth and never beyond the values of the points. */
export const cubicSpline: Spline = (t) => {
  const s = 1 - t;
  const middle = (x: number) => (4 - 3 * x * x * (2 - x)) / 6;
  return [(s * s * s) / 6, middle(t), middle(s), (t * t * t) / 6];
};

/** Returns the weights of straight lines between the points. */
export const linearSpline: Spline = (t) => [1 - t, t];

/** Returns the random value of a point of the lattice, from -1 to 1. */
export const latticeValue = (seed: number, row: number, column: number, axis: 0 | 1): number =>
  noiseBits(noiseBits(seed, row + 4), 2 * (column + 4) + axis) / 0x8000_0000 - 1;

/** Returns the first point of a lattice that a pixel depends on, and the weights of the points from it on. */
function pointsAt(
  place: number,
  spacing: number,
  spline: Spline,
): [first: number, weights: readonly number[]] {
  const at = (place + 0.5) / spacing;
  const cell = Math.floor(at);
  const weights = spline(at - cell);
  return [weights.length === 4 ? cell - 1 : cell, weights];
}

/**
 * Returns the field of random displacements at the points of a square lattice, interpolated between them.
 * @param cells number of cells along the shorter side of the frame
 * @param amplitude largest displacement along each axis, in pixels
 */
export function latticeField(
  { width, height }: Size,
  { cells, amplitude, seed, spline }: { cells: number; amplitude: number; seed: number; spline: Spline },
): Field {
  const spacing = Math.min(width, height) / cells;
  const taps = spline(0).length;
  const starts = new Int32Array(width);
  const weights = new Float64Array(width * taps);
  for (let x = 0; x < width; x++) {
    const [start, across] = pointsAt(x, spacing, spline);
    starts[x] = start;
    weights.set(across, x * taps);
  }
  const first = starts[0];
  const count = starts[width - 1] + taps - first;
  const sums = [new Float64Array(count), new Float64Array(count)];
  return {
    addRow(y, dx, dy) {
      const [top, down] = pointsAt(y, spacing, spline);
      for (let i = 0; i < count; i++) {
        for (const axis of [0, 1] as const) {
          let sum = 0;
          for (let j = 0; j < down.length; j++) sum += down[j] * latticeValue(seed, top + j, first + i, axis);
          sums[axis][i] = sum * amplitude;
        }
      }
      const [right, below] = sums;
      for (let x = 0; x < width; x++) {
        let sx = 0;
        let sy = 0;
        for (let i = 0, point = starts[x] - first; i < taps; i++, point++) {
          sx += weights[x * taps + i] * right[point];
          sy += weights[x * taps + i] * below[point];
        }
        dx[x] += toFieldUnits(sx);
        dy[x] += toFieldUnits(sy);
      }
    },
  };
}
