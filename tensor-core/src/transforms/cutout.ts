import { occlusion } from '../kinds/occlusion.ts';
import { lerpInterval } from '../kinds/sampling.ts';
import { copyOf } from '../raster.ts';

/** Largest ratio of the sides. */
const LONGEST = 10 / 3;

/** Covers a rectangle. */
export const cutout = occlusion('cutout', {
  draw(u, { area }) {
    const long = lerpInterval([1, LONGEST], u(2));
    return { area: lerpInterval(area, u(1)), ratio: u(3) < 0.5 ? long : 1 / long, x: u(4), y: u(5) };
  },
  apply({ area, ratio, x, y }, image, value) {
    const out = copyOf(image);
    const width = Math.min(image.width, Math.max(1, Math.round(image.width * Math.sqrt(area * ratio))));
    const height = Math.min(image.height, Math.max(1, Math.round(image.height * Math.sqrt(area / ratio))));
    const left = Math.round(x * (image.width - width));
    const top = Math.round(y * (image.height - height));
    for (let row = top; row < top + height; row++) {
      const start = (row * image.width + left) * image.channels;
      out.data.fill(value, start, start + width * image.channels);
    }
    return out;
  },
});
