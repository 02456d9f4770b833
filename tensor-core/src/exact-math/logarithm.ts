import { highWord, powerOfTwo, withHighWord } from './double-bits.ts';
import {
  type DoubleDouble,
  divide,
  exactSum,
  multiply,
  reciprocal,
  series,
  subtractMultiple,
} from './double-double.ts';
import { LOG_TWO } from './exponential.ts';

const HALF_ROOT = Math.SQRT2 / 2;
/** Terms in double-double; all others contribute less than 2^-23. */
const LEADING = 4;
const TERMS = 17;
const ODD = Array.from({ length: TERMS }, (_, n) => 2 * n + 1);
const COEFFICIENTS = ODD.slice(0, LEADING).map(reciprocal);
const TAIL = ODD.slice(LEADING).map((n) => 1 / n);

/** Returns the natural logarithm of a finite number above 0 as a double-double. */
export function logarithmOf(x: number): DoubleDouble {
  const normal = x < powerOfTwo(-1022) ? x * powerOfTwo(54) : x;
  const word = highWord(normal);
  let exponent = (word >> 20) - 1023 - (normal === x ? 0 : 54);
  let mantissa = withHighWord(normal, (word & 0xfffff) | (1023 << 20));
  if (mantissa > 2 * HALF_ROOT) {
    mantissa /= 2;
    exponent++;
  }
  // log m = 2 artanh((m - 1) / (m + 1)); m is between sqrt(1/2) and sqrt(2), so that the difference is exact.
  const share = divide([mantissa - 1, 0], exactSum(mantissa, 1));
  const [high, low] = multiply(share, series(multiply(share, share), COEFFICIENTS, TAIL));
  return subtractMultiple([2 * high, 2 * low], -exponent, LOG_TWO);
}

/**
 * Returns the natural logarithm, with the same bits on every platform: the correctly rounded value, except
 * that it may be the neighbour if it is within 2^-60 of the middle between two doubles. -Infinity for 0, NaN
 * for numbers below 0.
 */
export function logarithm(x: number): number {
  if (x > 0 && x < Infinity) return logarithmOf(x)[0];
  return x === 0 ? -Infinity : x < 0 ? NaN : x;
}
