import { pixelBackend } from '../backend.ts';
import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';
import { copyOf } from '../raster.ts';

/** Resizes to a share of the size and back, each with a triangle filter. */
export const downscale = filter('downscale', {
  draw: (u, { factor }) => ({ factor: lerpInterval(factor, u(1)) }),
  apply({ factor }, image) {
    const { width, height } = image;
    const whole = { x: 0, y: 0, width, height };
    const size = {
      width: Math.max(1, Math.round(width * factor)),
      height: Math.max(1, Math.round(height * factor)),
    };
    const small = copyOf(pixelBackend().resizeAntialias(image, whole, size));
    return pixelBackend().resizeAntialias(small, { x: 0, y: 0, ...size }, whole);
  },
});
