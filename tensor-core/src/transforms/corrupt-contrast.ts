import { diagonal } from '../color-affine.ts';
import { intensity } from '../kinds/intensity.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Scales each channel about the mean of the frame before geometry: (x - mean) * factor + mean. */
export const corruptContrast = intensity('corruptContrast', {
  stream: 'Contrast',
  draw: (u, { factor }) => ({ factor: lerpInterval(factor, u(1)) }),
  affine({ factor }, { channels, means }) {
    if (means.length !== channels) {
      throw new RangeError(`Contrast has ${means.length} means for ${channels} channels.`);
    }
    return diagonal(
      means.map(() => factor),
      means.map((mean) => mean - factor * mean),
    );
  },
});
