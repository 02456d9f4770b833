import { cosSin } from '../affine.ts';
import type { Neighbour } from '../kernels/pixel-backend.ts';
import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Returns the neighbours of a pixel from which points on a line through it are sampled bilinearly. */
function neighboursOn(length: number, degrees: number): Neighbour[] {
  const [cos, sin] = cosSin(degrees);
  const points = Math.ceil(length) + 1;
  const weights = new Map<string, Neighbour>();
  for (let i = 0; i < points; i++) {
    const t = (i / (points - 1) - 0.5) * (length - 1);
    const [u, v] = [t * cos, -t * sin];
    for (const dx of [Math.floor(u), Math.floor(u) + 1])
      for (const dy of [Math.floor(v), Math.floor(v) + 1]) {
        const weight = ((1 - Math.abs(u - dx)) * (1 - Math.abs(v - dy))) / points;
        const known = weights.get(`${dx} ${dy}`)?.weight ?? 0;
        if (weight > 0) weights.set(`${dx} ${dy}`, { dx, dy, weight: known + weight });
      }
  }
  return [...weights.values()];
}

/** Averages points on a line of `length` pixels, centred on each pixel; the image is mirrored at its edges. */
export const motionBlur = filter('motionBlur', {
  draw: (u, { length }) => ({ length: lerpInterval(length, u(1)), degrees: 180 * u(2) }),
  operations: ({ length, degrees }) => [
    { kernel: 'weighNeighbours', neighbours: neighboursOn(length, degrees) },
  ],
});
