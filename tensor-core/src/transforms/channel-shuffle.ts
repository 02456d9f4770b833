import { intensity, ofColor } from '../kinds/intensity.ts';

const ORDERS = ['rbg', 'grb', 'gbr', 'brg', 'bgr'] as const;

/** Exchanges the channels of a colour image. */
export const channelShuffle = intensity('channelShuffle', {
  draw: (u) => ({ order: ORDERS[Math.floor(u(1) * ORDERS.length)] }),
  affine: ofColor(({ order }) =>
    [...order].flatMap((name) => [...[...'rgb'].map((one) => (one === name ? 1 : 0)), 0]),
  ),
});
