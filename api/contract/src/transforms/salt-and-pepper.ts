import { z } from 'zod';
import { seedSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** Follows scikit-image's random_noise (`s&p`) and Albumentations' SaltAndPepper. */
export const saltAndPepper = declareTransform({
  flag: 'saltAndPepper',
  kind: 'filter',
  label: 'Salt and pepper',
  description: 'Turns single pixels white or black.',
  probability: 0.5,
  range: {
    key: 'share',
    label: 'Pixels changed',
    unit: '%',
    scale: 100,
    decimals: 1,
    limits: [0, 1],
    initial: [0.005, 0.03],
  },
  /** Share of the pixels that are changed, half of them to white, and the seed of the noise. */
  params: z.strictObject({ share: z.number().min(0).max(1), seed: seedSchema }),
  summary: { varied: 'salt and pepper' },
  receipt: ({ share }) => `${(share * 100).toFixed(1)} % of pixels white or black`,
});
