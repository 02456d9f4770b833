import { occlusion } from '../kinds/occlusion.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Largest ratio of the sides. */
const LONGEST = 10 / 3;

/** Covers a rectangle. */
export const cutout = occlusion('cutout', {
  draw(u, { area }) {
    const long = lerpInterval([1, LONGEST], u(2));
    return { area: lerpInterval(area, u(1)), ratio: u(3) < 0.5 ? long : 1 / long, x: u(4), y: u(5) };
  },
  cover({ area, ratio, x, y }, frame) {
    const width = Math.min(frame.width, Math.max(1, Math.round(frame.width * Math.sqrt(area * ratio))));
    const height = Math.min(frame.height, Math.max(1, Math.round(frame.height * Math.sqrt(area / ratio))));
    const left = Math.round(x * (frame.width - width));
    const top = Math.round(y * (frame.height - height));
    const whole = Math.max(frame.width, frame.height);
    return {
      left,
      top,
      right: left + width,
      bottom: top + height,
      cell: whole,
      side: whole,
      shift: [0, 0],
    };
  },
});
