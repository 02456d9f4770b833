const value = new Float64Array(1);
const words = new Int32Array(value.buffer);
value[0] = 1;
/** Index of the word with sign and exponent, which depends on the byte order of the machine. */
const HIGH = words[1] === 0 ? 0 : 1;

/** Returns the upper 32 bits of a double: sign, exponent with bias 1023, 20 bits of the fraction. */
export function highWord(x: number): number {
  value[0] = x;
  return words[HIGH];
}

/** Returns the double with these upper 32 bits and the lower bits of x. */
export function withHighWord(x: number, word: number): number {
  value[0] = x;
  words[HIGH] = word;
  return value[0];
}

/** Returns 2^exponent for exponents from -1022 to 1023. */
export function powerOfTwo(exponent: number): number {
  return withHighWord(0, (exponent + 1023) << 20);
}
