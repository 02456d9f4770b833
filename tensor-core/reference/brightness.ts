import type { ColorOracle } from './oracle.ts';

export const brightness: ColorOracle<{ delta: number }> = (pixel, { delta }, max) =>
  pixel.map((x) => (x / max + delta) * max);
