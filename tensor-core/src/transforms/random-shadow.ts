import { centre, cosSin } from '../affine.ts';
import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Width of the soft edge, as a share of the extent of the image along the direction. */
const SOFT = 0.1;

/** Multiplies the levels beyond a line by 1 - darkness, with a linear transition. */
export const randomShadow = filter('randomShadow', {
  draw: (u, { darkness }) => ({
    darkness: lerpInterval(darkness, u(1)),
    degrees: 360 * u(2),
    edge: u(3),
  }),
  operations({ darkness, degrees, edge }, image) {
    const { width, height } = image;
    const [cos, sin] = cosSin(degrees);
    const [cx, cy] = centre(image);
    const extent = Math.abs(cos) * width + Math.abs(sin) * height;
    const across = Float64Array.from({ length: width }, (_, x) => cos * (x - cx));
    const factorsOf = (y: number, factors: Float64Array): void => {
      const down = sin * (y - cy);
      for (let x = 0; x < width; x++) {
        const place = (across[x] + down) / extent + 0.5;
        const depth = (place - edge) / SOFT + 0.5;
        factors[x] = depth <= 0 ? 1 : 1 - darkness * Math.min(1, depth);
      }
    };
    return [{ kernel: 'scalePixels', factorsOf }];
  },
});
