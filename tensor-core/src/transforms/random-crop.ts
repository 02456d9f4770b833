import { geometric } from '../kinds/geometric.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Crops a real-valued window of the frame's aspect ratio and scales it to the frame. */
export const randomCrop = geometric('randomCrop', {
  stream: 'RandomCrop',
  draw: (u, { area }) => ({ area: lerpInterval(area, u(1)), x: u(2), y: u(3) }),
  inverse({ area, x, y }, { width, height }) {
    const scale = Math.sqrt(area);
    const left = x * (width - scale * width);
    const top = y * (height - scale * height);
    return [scale, 0, left + 0.5 * scale - 0.5, 0, scale, top + 0.5 * scale - 0.5];
  },
});
