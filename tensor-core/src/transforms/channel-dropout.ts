import { diagonal } from '../color-affine.ts';
import { intensity, ofColor } from '../kinds/intensity.ts';

const CHANNELS = ['red', 'green', 'blue'] as const;

/** Sets one channel of a colour image to 0. */
export const channelDropout = intensity('channelDropout', {
  draw: (u) => ({ channel: CHANNELS[Math.floor(u(1) * CHANNELS.length)] }),
  affine: ofColor(({ channel }) =>
    diagonal(
      CHANNELS.map((one) => (one === channel ? 0 : 1)),
      [0, 0, 0],
    ),
  ),
});
