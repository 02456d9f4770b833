import { diagonal } from '../color-affine.ts';
import { intensity } from '../kinds/intensity.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Adds a share of the value range to every channel. */
export const corruptBrightness = intensity('corruptBrightness', {
  stream: 'Brightness',
  draw: (u, { delta }) => ({ delta: lerpInterval(delta, u(1)) }),
  affine: ({ delta }, { channels, max }) =>
    diagonal(new Array<number>(channels).fill(1), new Array<number>(channels).fill(delta * max)),
});
