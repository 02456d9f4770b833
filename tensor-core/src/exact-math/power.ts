import { multiply } from './double-double.ts';
import { exponentialOf } from './exponential.ts';
import { logarithmOf } from './logarithm.ts';

/**
 * Returns base^exponent for a finite base of 0 or more, with the same bits on every platform: the correctly
 * rounded value, except that it may be the neighbour if it is within 2^-60 of the middle between two doubles
 * or below 2^-1022.
 * @throws RangeError for another base
 */
export function power(base: number, exponent: number): number {
  if (!(base >= 0 && base < Infinity)) throw new RangeError(`Not a base of a power: ${base}.`);
  if (exponent === 0) return 1;
  if (base === 0) return exponent > 0 ? 0 : Infinity;
  return exponentialOf(multiply(logarithmOf(base), [exponent, 0]));
}
