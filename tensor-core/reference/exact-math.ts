/**
 * Elementary functions in integer arithmetic (fixed point with 480 fractional bits), rounded to the nearest
 * double.
 */
const BITS = 480n;
const ONE = 1n << BITS;

const times = (a: bigint, b: bigint): bigint => (a * b) >> BITS;
const over = (a: bigint, b: bigint): bigint => (a << BITS) / b;
const magnitude = (a: bigint): bigint => (a < 0n ? -a : a);

/** Converts a finite double to a fixed-point number; exact for magnitudes from 2^-428. */
export function fixedOf(x: number): bigint {
  const word = new DataView(new ArrayBuffer(8));
  word.setFloat64(0, x);
  const bits = word.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & ((1n << 52n) - 1n);
  const whole = exponent === 0 ? fraction : fraction | (1n << 52n);
  const shift = BigInt(Math.max(exponent, 1) - 1075) + BITS;
  const value = shift >= 0n ? whole << shift : whole >> -shift;
  return x < 0 ? -value : value;
}

/** Converts a fixed-point number to the nearest double, ties to even; normal doubles only. */
export function doubleOf(value: bigint): number {
  const size = magnitude(value);
  const drop = size.toString(2).length - 53;
  if (drop <= 0) return Number(value) / Number(1n << (BITS / 2n)) / Number(1n << (BITS / 2n));
  const shift = BigInt(drop);
  let kept = size >> shift;
  const rest = size - (kept << shift);
  const half = 1n << (shift - 1n);
  if (rest > half || (rest === half && (kept & 1n) === 1n)) kept++;
  let result = Number(kept);
  for (let e = BigInt(drop) - BITS; e !== 0n; e += e > 0n ? -1n : 1n)
    result = e > 0n ? result * 2 : result / 2;
  return value < 0n ? -result : result;
}

/** Returns the sum of first * ratio(1) * ... * ratio(n) until a term is 0. */
function sumOf(first: bigint, ratio: (term: bigint, n: bigint) => bigint): bigint {
  let sum = 0n;
  for (let term = first, n = 1n; term !== 0n; n++) {
    sum += term;
    term = ratio(term, n);
  }
  return sum;
}

const inverseTangent = (n: bigint): bigint => {
  let sum = 0n;
  for (let term = ONE / n, k = 1n; term !== 0n; term = -term / (n * n), k += 2n) sum += term / k;
  return sum;
};
const PI = 4n * (4n * inverseTangent(5n) - inverseTangent(239n));

/** Returns the sine of a fixed-point angle. */
function fixedSine(angle: bigint): bigint {
  const turn = 2n * PI;
  let rest = ((angle % turn) + turn) % turn;
  if (rest > PI) rest -= turn;
  const square = times(rest, rest);
  return sumOf(rest, (term, n) => -times(term, square) / (2n * n * (2n * n + 1n)));
}

/** Returns the natural logarithm of a fixed-point number above 0. */
function fixedLogarithm(x: bigint): bigint {
  const shift = BigInt(x.toString(2).length - 1) - BITS;
  const logOf = (m: bigint) => {
    const share = over(m - ONE, m + ONE);
    const square = times(share, share);
    let sum = 0n;
    for (let term = share, k = 1n; term !== 0n && term !== -1n; term = times(term, square), k += 2n)
      sum += term / k;
    return 2n * sum;
  };
  return shift * logOf(2n * ONE) + logOf(shift >= 0n ? x >> shift : x << -shift);
}

/** Returns e^x as a fixed-point number. */
function fixedExponential(x: bigint): bigint {
  // e^x = (e^(x / 2^k))^(2^k) would lose bits: whole multiples of log 2 are subtracted instead.
  const two = fixedLogarithm(2n * ONE);
  const count = x / two;
  const sum = sumOf(ONE, (term, n) => times(term, x - count * two) / n);
  return count >= 0n ? sum << count : sum >> -count;
}

function fixedCubeRoot(x: bigint): bigint {
  const target = magnitude(x) << (2n * BITS);
  let root = 1n << BigInt(Math.ceil(target.toString(2).length / 3));
  for (;;) {
    const next = (2n * root + target / (root * root)) / 3n;
    if (next >= root) return x < 0n ? -root : root;
    root = next;
  }
}

export const sine = (x: number): number => doubleOf(fixedSine(fixedOf(x)));
export const cosine = (x: number): number => doubleOf(fixedSine(fixedOf(x) + PI / 2n));
export const cubeRoot = (x: number): number => doubleOf(fixedCubeRoot(fixedOf(x)));
export const exponential = (x: number): number => doubleOf(fixedExponential(fixedOf(x)));
export const logarithm = (x: number): number => doubleOf(fixedLogarithm(fixedOf(x)));
export const power = (x: number, y: number): number =>
  doubleOf(fixedExponential(times(fixedLogarithm(fixedOf(x)), fixedOf(y))));
