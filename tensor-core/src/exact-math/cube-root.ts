import { highWord } from './double-bits.ts';

/** Numbers from 1 to 8 are looked up by exponent and the first bits of the fraction. */
const FRACTION_BITS = 10;
const FRACTIONS = 1 << FRACTION_BITS;
/** The roots in the table have 17 bits, so that their cubes are exact. */
const UNIT = 1 << 16;

/** Cube roots of the middles of all intervals, by Newton's method. */
const NEAR = Float64Array.from({ length: 3 * FRACTIONS }, (_, i) => {
  const middle = (1 + ((i % FRACTIONS) + 0.5) / FRACTIONS) * (1 << Math.floor(i / FRACTIONS));
  let root = 1.5;
  for (let step = 0; step < 6; step++) root -= (root - middle / (root * root)) / 3;
  return Math.round(root * UNIT) / UNIT;
});

/** 8^(341 - n): scales a number whose biased exponent is 3 n + 0, 1 or 2 to the range 1 to 8. */
const THIRDS = 683;
const SCALES = new Float64Array(THIRDS);
/** 2^(n - 341). */
const ROOT_SCALES = new Float64Array(THIRDS);
for (let n = 341, scale = 1; n < THIRDS; n++, scale *= 2) {
  SCALES[682 - n] = scale * scale * scale;
  SCALES[n] = 1 / scale / scale / scale;
  ROOT_SCALES[n] = scale;
  ROOT_SCALES[682 - n] = 1 / scale;
}

/**
 * Returns the cube root, with the same bits on every platform: the correctly rounded value, except that it
 * may be the other neighbour if the root is within 2^-10 of a unit in the last place of the middle between
 * two doubles. Returns 0, infinities and NaN unchanged.
 */
export function cubeRoot(x: number): number {
  const word = highWord(x) & 0x7fffffff;
  const exponent = word >>> 20;
  if (exponent === 0 || exponent === 0x7ff) return rareCubeRoot(x);
  const third = (exponent * 0x5556) >>> 16;
  const near =
    NEAR[((exponent - 3 * third) << FRACTION_BITS) | ((word >>> (20 - FRACTION_BITS)) & (FRACTIONS - 1))];
  const cube = near * near * near;
  const u = (Math.abs(x) * SCALES[third] - cube) / cube;
  // Series of (1 + u)^(1/3) - 1.
  const share = u * (1 / 3 + u * (-1 / 9 + u * (5 / 81 + u * (-10 / 243 + u * (22 / 729)))));
  const root = (near + near * share) * ROOT_SCALES[third];
  return x < 0 ? -root : root;
}

/** Handles 0, subnormal numbers, infinities and NaN. */
function rareCubeRoot(x: number): number {
  return x === 0 || !Number.isFinite(x) ? x : cubeRoot(x * SCALES[323]) * ROOT_SCALES[323];
}
