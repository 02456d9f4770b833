import { referenceOf } from '../../reference/oracle.ts';
import { sampleAt } from '../../reference/sample.ts';

/** Weighted mean over the whole square around the pixel, mirrored at the edges. */
export const reference = referenceOf('gaussianBlur', 'filter', (image, x, y, k, { sigma }) => {
  const radius = Math.round(4 * sigma);
  let sum = 0;
  let weights = 0;
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const weight = Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
      sum += weight * sampleAt(image, x + dx, y + dy, k, { border: 'reflect', fill: 0 });
      weights += weight;
    }
  }
  return sum / weights;
});
