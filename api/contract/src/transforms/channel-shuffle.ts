import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Name of Albumentations' ChannelShuffle, without the order that changes nothing. */
export const channelShuffle = declareTransform({
  flag: 'channelShuffle',
  kind: 'intensity',
  label: 'Channel shuffle',
  description: 'Exchanges red, green and blue; grey images do not change.',
  probability: 0.2,
  range: null,
  /** The old channels that become red, green and blue. */
  params: z.strictObject({ order: z.enum(['rbg', 'grb', 'gbr', 'brg', 'bgr']) }),
  summary: { varied: 'channel order' },
  receipt: ({ order }) => `channels in the order ${order}`,
});
