import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Name and fill of Albumentations' ChannelDropout. */
export const channelDropout = declareTransform({
  flag: 'channelDropout',
  kind: 'intensity',
  label: 'Channel dropout',
  description: 'Sets one of red, green and blue to 0; grey images do not change.',
  probability: 0.2,
  range: null,
  params: z.strictObject({ channel: z.enum(['red', 'green', 'blue']) }),
  summary: { varied: 'dropped channels' },
  receipt: ({ channel }) => `without ${channel}`,
});
