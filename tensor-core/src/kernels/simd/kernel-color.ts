import type { ColorAffine } from '../../color-affine.ts';

/** Differences of factors up to this are rounding errors. */
const EPSILON = 1e-9;

/**
 * Returns a colour affine in the form of the kernels. Grey: factor and offset. RGB: the factor of each
 * channel for itself, the factors of red, green and blue for all channels, and the offsets, a form that every
 * chain of brightness, contrast and saturation has.
 * @returns null for an RGB affine of another form
 */
export function kernelColor(color: ColorAffine, channels: number): number[] | null {
  if (channels === 1) return [color[0], color[1]];
  const shared = [color[4], color[1], color[2]];
  const others = [color[8], color[9], color[6]];
  if (shared.some((value, k) => Math.abs(value - others[k]) > EPSILON)) return null;
  const own = [0, 1, 2].map((k) => color[k * 5] - shared[k]);
  return [...own, ...shared, color[3], color[7], color[11]];
}

/** Returns the largest factor by which a colour affine amplifies a difference of one level. */
export function maxGain(color: ColorAffine, channels: number): number {
  let most = 0;
  for (let i = 0; i < color.length; i += channels + 1) {
    let sum = 0;
    for (let j = 0; j < channels; j++) sum += Math.abs(color[i + j]);
    most = Math.max(most, sum);
  }
  return most;
}

/** Returns the channel from which a colour affine takes each channel of RGB, unchanged; null for any other. */
export function channelOrder(color: ColorAffine): number[] | null {
  const order = [0, 1, 2].map((k) => color.slice(4 * k, 4 * k + 3).indexOf(1));
  const isTaken = color.every((factor, i) => factor === (i % 4 === order[i >> 2] ? 1 : 0));
  return color.length === 12 && isTaken ? order : null;
}
