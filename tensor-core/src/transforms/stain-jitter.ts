import { exponential, logarithm } from '../exact-math/index.ts';
import { roundToLevel } from '../kernels/typescript/to-level.ts';
import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';
import { copyOf, emptyLike, maxLevelOf } from '../raster.ts';

/** Optical densities of red, green and blue of haematoxylin, eosin and a residual stain (Ruifrok and Johnston, 2001). */
const [H, E, R] = [
  [0.65, 0.7, 0.29],
  [0.07, 0.99, 0.11],
  [0.27, 0.57, 0.78],
] as const;

const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const normalToOthers = cross(E, R);
const determinant = H[0] * normalToOthers[0] + H[1] * normalToOthers[1] + H[2] * normalToOthers[2];
/** The amount of haematoxylin is the product of these and the densities of a pixel. */
const HEMATOXYLIN = normalToOthers.map((one) => one / determinant);
const EOSIN = cross(R, H).map((one) => one / determinant);

/** Natural logarithm of 10: shifts are in densities to the base 10. */
const LOG_TEN = Math.LN10;
/** Black has the density of a quarter of a level. */
const DARKEST = 0.25;
const densities = new Map<number, Float64Array>();

/** Returns the density of each level, to the base e. */
function densitiesOf(max: number): Float64Array {
  const known = densities.get(max);
  if (known) return known;
  const table = Float64Array.from({ length: max + 1 }, (_, level) =>
    Math.max(0, logarithm(max) - logarithm(Math.max(level, DARKEST))),
  );
  densities.set(max, table);
  return table;
}

/** Steps per unit of the table of powers; the rest is a polynomial whose error is below 1e-11. */
const STEPS = 64;
/** Beyond it, even 16-bit levels are 0. */
const END = 14;
let powers: Float64Array | undefined;

/** Returns e^(-i / STEPS) for each i up to END * STEPS, computed at first use. */
function powersOf(): Float64Array {
  powers ??= Float64Array.from({ length: END * STEPS + 1 }, (_, i) => exponential(-i / STEPS));
  return powers;
}

/** Returns e^-x for x from 0 to 14; 1 below, 0 above. `table`: `powersOf()`. */
function transmission(x: number, table: Float64Array): number {
  if (x <= 0) return 1;
  if (x >= END) return 0;
  const index = Math.floor(x * STEPS);
  const r = x - index / STEPS;
  return table[index] * (1 - r * (1 - (r / 2) * (1 - (r / 3) * (1 - r / 4))));
}

/** Scales and shifts the amounts of haematoxylin and eosin of each pixel; grey images do not change. */
export const stainJitter = filter('stainJitter', {
  draw: (u, { strength }) => ({
    hematoxylinScale: 1 + lerpInterval(strength, u(1)),
    hematoxylinShift: lerpInterval(strength, u(2)),
    eosinScale: 1 + lerpInterval(strength, u(3)),
    eosinShift: lerpInterval(strength, u(4)),
  }),
  apply({ hematoxylinScale, hematoxylinShift, eosinScale, eosinShift }, image) {
    if (image.channels === 1) return copyOf(image);
    const out = emptyLike(image);
    const { data } = image;
    const max = maxLevelOf(image);
    const density = densitiesOf(max);
    const table = powersOf();
    for (let i = 0; i < data.length; i += 3) {
      const r = density[data[i]];
      const g = density[data[i + 1]];
      const b = density[data[i + 2]];
      const hematoxylin = HEMATOXYLIN[0] * r + HEMATOXYLIN[1] * g + HEMATOXYLIN[2] * b;
      const eosin = EOSIN[0] * r + EOSIN[1] * g + EOSIN[2] * b;
      const h = (hematoxylinScale - 1) * hematoxylin + hematoxylinShift * LOG_TEN;
      const e = (eosinScale - 1) * eosin + eosinShift * LOG_TEN;
      out.data[i] = roundToLevel(max * transmission(r + h * H[0] + e * E[0], table), max);
      out.data[i + 1] = roundToLevel(max * transmission(g + h * H[1] + e * E[1], table), max);
      out.data[i + 2] = roundToLevel(max * transmission(b + h * H[2] + e * E[2], table), max);
    }
    return out;
  },
});
