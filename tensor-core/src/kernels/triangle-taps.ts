/**
 * For each output sample of one axis: the first input sample, the number of input samples, and their weights
 * (sum 1).
 */
export interface Taps {
  first: Int32Array;
  count: Int32Array;
  /** Weight k of output i has index i * most + k. */
  weights: Float64Array;
  most: number;
}

/**
 * Returns the weights of a triangle filter from n to m samples with half-pixel centres, widened by n/m when
 * downscaling; taps beyond the ends are dropped and the rest is scaled to sum 1, like TensorFlow (antialias)
 * and Pillow.
 */
export function triangleTaps(n: number, m: number): Taps {
  const scale = n / m;
  const support = Math.max(scale, 1);
  const most = Math.ceil(2 * support) + 2;
  const first = new Int32Array(m);
  const count = new Int32Array(m);
  const weights = new Float64Array(m * most);
  for (let i = 0; i < m; i++) {
    const middle = (i + 0.5) * scale;
    let taps = 0;
    let sum = 0;
    for (let j = Math.max(0, Math.floor(middle - support)); j < n && j < middle + support; j++) {
      const weight = 1 - Math.abs(j + 0.5 - middle) / support;
      if (weight <= 0) continue;
      if (taps === 0) first[i] = j;
      weights[i * most + taps++] = weight;
      sum += weight;
    }
    count[i] = taps;
    for (let k = 0; k < taps; k++) weights[i * most + k] /= sum;
  }
  return { first, count, weights, most };
}
