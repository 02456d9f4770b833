import { referenceOf } from '../../reference/oracle.ts';
import { noiseBits } from '../rng/noise.ts';

/** Returns the place whose share of the widths of the changed columns equals the share of the equal ones. */
function placeOf(at: number, length: number, distortion: number, seed: number): number {
  const widths = [0, 1, 2, 3, 4].map((i) => 1 + distortion * ((noiseBits(seed, i) / 2 ** 32) * 2 - 1));
  const total = widths.reduce((sum, width) => sum + width, 0);
  let source = 0;
  let rest = ((at + 0.5) / length) * 5;
  for (const width of widths) {
    source += Math.min(1, Math.max(0, rest)) * width;
    rest -= 1;
  }
  return (source / total) * length - 0.5;
}

export const reference = referenceOf('gridDistortion', 'field', (x, y, { width, height }, params) => [
  placeOf(x, width, params.distortion, params.seed),
  placeOf(y, height, params.distortion, noiseBits(params.seed, 5)),
]);
