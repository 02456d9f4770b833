import { referenceOf } from '../../reference/oracle.ts';
import { solve } from '../../reference/solve.ts';
import { maxLevelOf } from '../raster.ts';

/** Rows: haematoxylin, eosin and residual; columns: red, green and blue. */
const STAINS = [
  [0.65, 0.7, 0.29],
  [0.07, 0.99, 0.11],
  [0.27, 0.57, 0.78],
];

export const reference = referenceOf('stainJitter', 'filter', (image, x, y, k, params) => {
  const { data, width, channels } = image;
  if (channels === 1) return data[y * width + x];
  const max = maxLevelOf(image);
  const pixel = [...data.subarray((y * width + x) * 3).subarray(0, 3)];
  const densities = pixel.map((level) => -Math.log10(Math.max(level, 0.25) / max));
  const [h, e, rest] = solve(
    densities.map((density, color) => [...STAINS.map((stain) => stain[color]), density]),
  );
  const amounts = [
    h * params.hematoxylinScale + params.hematoxylinShift,
    e * params.eosinScale + params.eosinShift,
    rest,
  ];
  const density = amounts.reduce((sum, amount, stain) => sum + amount * STAINS[stain][k], 0);
  return Math.min(max, max * 10 ** -density);
});
