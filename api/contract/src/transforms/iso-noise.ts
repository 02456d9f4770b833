import { z } from 'zod';
import { seedSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** Names, defaults and noise of ISONoise in Albumentations 1, in HSL; in version 2.0.8 the hue hardly changes. */
export const isoNoise = declareTransform({
  flag: 'isoNoise',
  kind: 'filter',
  label: 'ISO noise',
  description: 'Adds the noise of a camera in low light to lightness and hue.',
  probability: 0.5,
  range: {
    key: 'intensity',
    label: 'Intensity',
    unit: '',
    scale: 1,
    decimals: 2,
    limits: [0, 1],
    initial: [0.1, 0.5],
  },
  /** Strength; deviation of the hue per strength, as a share of the colour circle; seed of the noise. */
  params: z.strictObject({
    intensity: z.number().min(0).max(1),
    colorShift: z.number().min(0).max(1),
    seed: seedSchema,
  }),
  summary: { varied: 'sensor noise' },
  receipt: ({ intensity }) => `ISO noise of intensity ${intensity.toFixed(2)}`,
});
