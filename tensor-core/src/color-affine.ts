/**
 * An affine function of the colour of one pixel: C rows of C factors and an offset, row after row, C being 1
 * or 3; y_i = sum_j m[i][j] * x_j + m[i][C], in levels of the raster's own range.
 */
export type ColorAffine = readonly number[];

/** Rec. 601 weights of red, green and blue. */
export const LUMA = [0.299, 0.587, 0.114] as const;

/** Returns the affine function that changes no colour. */
export function identityColor(channels: number): ColorAffine {
  return diagonal(new Array<number>(channels).fill(1), new Array<number>(channels).fill(0));
}

/** Returns the affine function that scales and shifts each channel separately. */
export function diagonal(factors: readonly number[], offsets: readonly number[]): ColorAffine {
  const out: number[] = [];
  for (let i = 0; i < factors.length; i++) {
    for (let j = 0; j < factors.length; j++) out.push(i === j ? factors[i] : 0);
    out.push(offsets[i]);
  }
  return out;
}

/** Returns the composition: first `first`, then `second`. */
export function composeColor(second: ColorAffine, first: ColorAffine, channels: number): ColorAffine {
  const columns = channels + 1;
  const out: number[] = [];
  for (let i = 0; i < channels; i++) {
    for (let j = 0; j < columns; j++) {
      let sum = j === channels ? second[i * columns + channels] : 0;
      for (let k = 0; k < channels; k++) sum += second[i * columns + k] * first[k * columns + j];
      out.push(sum);
    }
  }
  return out;
}
