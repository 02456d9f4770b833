import { pixelBackend } from '../backend.ts';
import { gaussianWeights } from '../kernels/gaussian-weights.ts';
import { roundToLevel } from '../kernels/typescript/to-level.ts';
import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';
import { emptyLike, maxLevelOf } from '../raster.ts';

const WEIGHTS = gaussianWeights(1);

/** Adds a multiple of the difference of each sample from its blurred value, which is rounded before. */
export const sharpen = filter('sharpen', {
  draw: (u, { amount }) => ({ amount: lerpInterval(amount, u(1)) }),
  apply({ amount }, image) {
    const out = emptyLike(image);
    const max = maxLevelOf(image);
    const { data } = image;
    const blurred = pixelBackend().convolve(image, WEIGHTS, WEIGHTS).data;
    for (let i = 0; i < data.length; i++)
      out.data[i] = roundToLevel(data[i] + amount * (data[i] - blurred[i]), max);
    return out;
  },
});
