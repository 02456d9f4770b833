import { type DoubleDouble, multiply, reciprocal, series, subtractMultiple } from './double-double.ts';

/** Pi / 2: two parts of 33 bits and the rest. */
const QUARTER_TURN = [
  1.5707963267341256,
  6.077100506303966e-11,
  [2.0222662487959506e-21, 1.0085854035872483e-37] as DoubleDouble,
] as const;

/** Magnitude of the largest angle, in radians. */
const ANGLE_MAX = 1e6;

/** Returns the coefficients (-1)^n / (2 n + first)! of the Taylor series in x^2, from `from` to `to`. */
function coefficients(first: 0 | 1, from: number, to: number): number[] {
  const factorials = [];
  let factorial = 1;
  for (let n = 0; n < to; n++) {
    const even = 2 * n + first;
    if (n > 0) factorial *= -even * (even - 1);
    if (n >= from) factorials.push(factorial);
  }
  return factorials;
}

/** Terms in double-double; all others contribute less than 2^-20. */
const LEADING = 4;
const TERMS = 13;
const SINE = coefficients(1, 0, LEADING).map(reciprocal);
const SINE_TAIL = coefficients(1, LEADING, TERMS).map((n) => 1 / n);
const COSINE = coefficients(0, 0, LEADING + 1).map(reciprocal);
const COSINE_TAIL = coefficients(0, LEADING + 1, TERMS).map((n) => 1 / n);

/** Returns the sine of an angle plus a number of quarter turns. */
function sineOf(radians: number, quarters: number): number {
  if (!(Math.abs(radians) <= ANGLE_MAX)) throw new RangeError(`The angle ${radians} is out of range.`);
  const count = Math.round(radians / QUARTER_TURN[0]);
  const rest = subtractMultiple([radians, 0], count, QUARTER_TURN);
  const square = multiply(rest, rest);
  const quadrant = (count + quarters) & 3;
  const [high, low] =
    quadrant & 1 ? series(square, COSINE, COSINE_TAIL) : multiply(rest, series(square, SINE, SINE_TAIL));
  return quadrant & 2 ? -(high + low) : high + low;
}

/**
 * Returns the sine of an angle in radians, with the same bits on every platform: the correctly rounded value,
 * except that it may be the other neighbour if the sine is within 2^-60 of the middle between two doubles.
 * @throws RangeError above a million radians
 */
export const sine = (radians: number): number => sineOf(radians, 0);

/** Returns the cosine of an angle in radians, like `sine`. */
export const cosine = (radians: number): number => sineOf(radians, 1);
