/**
 * A double-double number: the unevaluated sum of two doubles, with about 106 significant bits. Uses only + -
 * * / of IEEE 754, so that every platform computes the same bits. Algorithms of Dekker (1971) and Knuth. Not
 * suitable for magnitudes above 2^990 or results below 2^-960.
 */
export type DoubleDouble = readonly [high: number, low: number];

/** 2^27 + 1: splits a double into two halves of 26 bits. */
const SPLITTER = 134217729;

/** Returns the 26 leading bits of a double. */
export function leadingHalf(a: number): number {
  const scaled = a * SPLITTER;
  return scaled - (scaled - a);
}

/** Returns a + b without error. */
export function exactSum(a: number, b: number): DoubleDouble {
  const sum = a + b;
  const part = sum - a;
  return [sum, a - (sum - part) + (b - part)];
}

/** Returns a * b without error. */
export function exactProduct(a: number, b: number): DoubleDouble {
  const product = a * b;
  const a1 = leadingHalf(a);
  const a2 = a - a1;
  const b1 = leadingHalf(b);
  const b2 = b - b1;
  return [product, a2 * b2 - (product - a1 * b1 - a2 * b1 - a1 * b2)];
}

/** Normalises two parts, the second much smaller: high becomes the sum rounded to a double. */
function normalized(high: number, low: number): DoubleDouble {
  const sum = high + low;
  return [sum, low - (sum - high)];
}

export function add([a, aLow]: DoubleDouble, [b, bLow]: DoubleDouble): DoubleDouble {
  const [high, error] = exactSum(a, b);
  const [low, rest] = exactSum(aLow, bLow);
  const [sum, sumLow] = normalized(high, error + low);
  return normalized(sum, sumLow + rest);
}

export function multiply([a, aLow]: DoubleDouble, [b, bLow]: DoubleDouble): DoubleDouble {
  const [high, error] = exactProduct(a, b);
  return normalized(high, error + (a * bLow + aLow * b));
}

export function divide(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const first = a[0] / b[0];
  const [high, low] = add(a, multiply(b, [-first, 0]));
  const second = (high + low) / b[0];
  const rest = add([high, low], multiply(b, [-second, 0]));
  return add(exactSum(first, second), [rest[0] / b[0], 0]);
}

/**
 * Evaluates a power series at x: leading coefficients in double-double, the others, which contribute little
 * to the sum, as doubles.
 * @param leading coefficients of x^0, x^1, ...
 * @param others coefficients of the following powers
 */
export function series(
  x: DoubleDouble,
  leading: readonly DoubleDouble[],
  others: readonly number[],
): DoubleDouble {
  let tail = 0;
  for (let i = others.length - 1; i >= 0; i--) tail = tail * x[0] + others[i];
  let sum: DoubleDouble = [tail, 0];
  for (let i = leading.length - 1; i >= 0; i--) sum = add(multiply(sum, x), leading[i]);
  return sum;
}

/** Returns 1 / n as a double-double. */
export const reciprocal = (n: number): DoubleDouble => divide([1, 0], [n, 0]);

/**
 * Subtracts an integer multiple of a constant.
 * @param count integer of magnitude below 2^20
 * @param parts the constant's first and second 33 bits, then the rest as a double-double
 */
export function subtractMultiple(
  x: DoubleDouble,
  count: number,
  [first, second, rest]: readonly [number, number, DoubleDouble],
): DoubleDouble {
  const once = add(x, [-count * first, 0]);
  const twice = add(once, [-count * second, 0]);
  return add(twice, multiply(rest, [-count, 0]));
}
