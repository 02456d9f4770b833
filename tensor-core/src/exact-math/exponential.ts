import { powerOfTwo } from './double-bits.ts';
import { type DoubleDouble, reciprocal, series, subtractMultiple } from './double-double.ts';

/** Natural logarithm of 2: two parts of 33 bits and the rest. */
export const LOG_TWO = [
  0.6931471804855391,
  7.440617109802979e-11,
  [2.0941744292700725e-21, 1.3886617844992288e-37] as DoubleDouble,
] as const;

const FACTORIALS = Array.from({ length: 19 }, (_, n) => {
  let factorial = 1;
  for (let k = 2; k <= n; k++) factorial *= k;
  return factorial;
});
/** Terms in double-double; all others contribute less than 2^-22. */
const LEADING = 7;
const COEFFICIENTS = FACTORIALS.slice(0, LEADING).map(reciprocal);
const TAIL = FACTORIALS.slice(LEADING).map((factorial) => 1 / factorial);

/** Returns e^x of a double-double, rounded to a double; 0 and Infinity beyond the range of doubles. */
export function exponentialOf(x: DoubleDouble): number {
  if (x[0] > 710) return Infinity;
  if (x[0] < -746) return 0;
  const count = Math.round(x[0] / LOG_TWO[0]);
  const [high, low] = series(subtractMultiple(x, count, LOG_TWO), COEFFICIENTS, TAIL);
  // In two steps, each within the range of powers of two.
  const first = count >> 1;
  return (high + low) * powerOfTwo(first) * powerOfTwo(count - first);
}

/**
 * Returns e^x, with the same bits on every platform: the correctly rounded value, except that it may be the
 * neighbour if it is within 2^-60 of the middle between two doubles or below 2^-1022.
 */
export const exponential = (x: number): number => (Number.isNaN(x) ? x : exponentialOf([x, 0]));
