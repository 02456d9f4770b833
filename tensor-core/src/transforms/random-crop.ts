import type { OutputParams } from '@twinset/contract';
import { geometric } from '../kinds/geometric.ts';
import { lerpInterval } from '../kinds/sampling.ts';
import type { Size } from '../raster.ts';

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

/** Returns a position of a window, 0 to 1, uniformly among those that contain a pixel. */
function placeWith(pixel: number, size: number, scale: number, u: number): number {
  const room = size - scale * size;
  if (room <= 0) return u;
  const low = Math.min(room, Math.max(0, pixel + 1 - scale * size));
  const high = Math.max(low, Math.min(room, pixel));
  return Math.min(1, (low + u * (high - low)) / room);
}

/**
 * Moves the window of a drawn crop so that it contains a pixel, all such places with the same probability.
 * @param u two numbers of [0,1)
 */
export function withWindowOn(
  params: OutputParams,
  { width, height }: Size,
  [px, py]: readonly [number, number],
  u: readonly [number, number],
): OutputParams {
  const crop = params.randomCrop;
  if (crop === null) return params;
  const scale = Math.sqrt(crop.area);
  const randomCrop = {
    area: crop.area,
    x: placeWith(px, width, scale, u[0]),
    y: placeWith(py, height, scale, u[1]),
  };
  return { ...params, randomCrop };
}
