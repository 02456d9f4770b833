import type { ColorAffine } from '../../color-affine.ts';

/** Differences of factors up to here are rounding. */
const EPSILON = 1e-9;

/**
 * A colour affine as the kernels take it. Grey: factor and offset. RGB: what each channel keeps of itself, what all
 * channels get of red, green and blue, and the offsets, which every chain of brightness, contrast and saturation has.
 * @returns null for an affine of RGB of another form.
 */
export function kernelColor(color: ColorAffine, channels: number): number[] | null {
  if (channels === 1) return [color[0], color[1]];
  const shared = [color[4], color[1], color[2]];
  const others = [color[8], color[9], color[6]];
  if (shared.some((value, k) => Math.abs(value - others[k]) > EPSILON)) return null;
  const own = [0, 1, 2].map((k) => color[k * 5] - shared[k]);
  return [...own, ...shared, color[3], color[7], color[11]];
}

/** The most by which a colour affine amplifies a difference of one level. */
export function maxGain(color: ColorAffine, channels: number): number {
  let most = 0;
  for (let i = 0; i < color.length; i += channels + 1) {
    let sum = 0;
    for (let j = 0; j < channels; j++) sum += Math.abs(color[i + j]);
    most = Math.max(most, sum);
  }
  return most;
}
