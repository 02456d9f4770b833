import { cosine, sine } from './exact-math/index.ts';
import type { Size } from './raster.ts';

/**
 * A map from the centre of an output pixel to the position it is sampled from, in pixel indices of the input:
 * u = a*x + b*y + c, v = d*x + e*y + f.
 */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Affine = [1, 0, 0, 0, 1, 0];

/** Returns the map that first applies `outer` (nearer the output), then `inner` (nearer the input). */
export function composeAffine(inner: Affine, outer: Affine): Affine {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * D, a * B + b * E, a * C + b * F + c, d * A + e * D, d * B + e * E, d * C + e * F + f];
}

export const isIdentity = (m: Affine): boolean => m.every((value, i) => value === IDENTITY[i]);

/** Returns cosine and sine of an angle in degrees, exact at multiples of 90. */
export function cosSin(degrees: number): [number, number] {
  const turn = ((degrees % 360) + 360) % 360;
  if (turn === 0) return [1, 0];
  if (turn === 90) return [0, 1];
  if (turn === 180) return [-1, 0];
  if (turn === 270) return [0, -1];
  const radians = (turn * Math.PI) / 180;
  return [cosine(radians), sine(radians)];
}

/** Returns the inverse map of a rotation about the centre of a frame, counter-clockwise on the screen. */
export function rotation(degrees: number, frame: Size): Affine {
  const [cos, sin] = cosSin(degrees);
  const [cx, cy] = centre(frame);
  return [cos, -sin, cx - cos * cx + sin * cy, sin, cos, cy - sin * cx - cos * cy];
}

/** Returns the centre of a frame in pixel indices. */
export const centre = ({ width, height }: Size): [number, number] => [(width - 1) / 2, (height - 1) / 2];
