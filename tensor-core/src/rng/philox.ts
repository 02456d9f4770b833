const M0 = 0xd2511f53;
const M1 = 0xcd9e8d57;
const W0 = 0x9e3779b9;
const W1 = 0xbb67ae85;

/** Returns the high 32 bits of the product of two 32-bit numbers. */
function mulHigh(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  // Each sum is below 2^32: whole numbers take half of the time of float64.
  const mid = (Math.imul(a1, b0) >>> 0) + (Math.imul(a0, b0) >>> 16);
  const mid2 = (Math.imul(a0, b1) >>> 0) + (mid & 0xffff);
  return (Math.imul(a1, b1) + (mid >>> 16) + (mid2 >>> 16)) >>> 0;
}

/**
 * Computes Philox 4x32-10, the counter-based generator of Salmon et al., "Parallel random numbers: as easy as
 * 1, 2, 3" (SC 2011).
 * @param counter four unsigned 32-bit words
 * @param key two unsigned 32-bit words
 * @returns four unsigned 32-bit words that depend only on counter and key
 */
export function philox4x32(
  counter: readonly [number, number, number, number],
  key: readonly [number, number],
): [number, number, number, number] {
  let [c0, c1, c2, c3] = counter;
  let [k0, k1] = key;
  for (let round = 0; round < 10; round++) {
    const high0 = mulHigh(M0, c0);
    const high1 = mulHigh(M1, c2);
    const low0 = Math.imul(M0, c0) >>> 0;
    const low1 = Math.imul(M1, c2) >>> 0;
    c0 = (high1 ^ c1 ^ k0) >>> 0;
    c1 = low1;
    c2 = (high0 ^ c3 ^ k1) >>> 0;
    c3 = low0;
    k0 = (k0 + W0) >>> 0;
    k1 = (k1 + W1) >>> 0;
  }
  return [c0, c1, c2, c3];
}
