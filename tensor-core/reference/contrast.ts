import type { ColorOracle } from './oracle.ts';

export const contrast: ColorOracle<{ factor: number; means: number[] }> = (pixel, { factor, means }) =>
  pixel.map((x, k) => (x - means[k]) * factor + means[k]);
