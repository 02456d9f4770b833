import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Turns the hue of each pixel in HSV; value and saturation stay. */
export const hueShift = filter('hueShift', {
  draw: (u, { degrees }) => ({ degrees: lerpInterval(degrees, u(1)) }),
  operations: ({ degrees }) => [{ kernel: 'turnHue', sixths: degrees / 60 }],
});
