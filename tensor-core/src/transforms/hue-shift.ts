import { roundToLevel } from '../kernels/typescript/to-level.ts';
import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';
import { copyOf, emptyLike, maxLevelOf } from '../raster.ts';

/** Returns the hue of a colour in sixths of the circle, unbounded. */
function sixths(r: number, g: number, b: number, high: number, chroma: number): number {
  if (high === r) return (g - b) / chroma;
  return high === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma;
}

/** Turns the hue of each pixel in HSV; value and saturation stay. */
export const hueShift = filter('hueShift', {
  draw: (u, { degrees }) => ({ degrees: lerpInterval(degrees, u(1)) }),
  apply({ degrees }, image) {
    if (image.channels === 1) return copyOf(image);
    const out = emptyLike(image);
    const max = maxLevelOf(image);
    const { data } = image;
    for (let i = 0; i < data.length; i += 3) {
      const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
      const high = Math.max(r, g, b);
      const chroma = high - Math.min(r, g, b);
      const turned = chroma === 0 ? 0 : sixths(r, g, b, high, chroma) + degrees / 60;
      for (let k = 0; k < 3; k++) {
        const place = turned + 5 - 2 * k;
        const sixth = place - 6 * Math.floor(place / 6);
        const dropped = Math.max(0, Math.min(sixth, 4 - sixth, 1));
        out.data[i + k] = roundToLevel(high - chroma * dropped, max);
      }
    }
    return out;
  },
});
