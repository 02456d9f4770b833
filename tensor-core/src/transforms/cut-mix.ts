import { mixing } from '../kinds/mixing.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Replaces a rectangle by the same one of a partner. */
export const cutMix = mixing('cutMix', {
  partners: 1,
  draw: (u, { area }) => ({ area: lerpInterval(area, u(1)), x: u(2), y: u(3) }),
  regions({ area, x, y }, frame) {
    const width = Math.max(1, Math.round(frame.width * Math.sqrt(area)));
    const height = Math.max(1, Math.round(frame.height * Math.sqrt(area)));
    const left = Math.round(x * (frame.width - width));
    const top = Math.round(y * (frame.height - height));
    return [{ from: 1, x: left, y: top, width, height, fromX: left, fromY: top }];
  },
});
