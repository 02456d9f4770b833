import { z } from 'zod';
import { seedSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** Follows Albumentations' GaussNoise and scikit-image's random_noise: `sigma` is a share of the value range. */
export const gaussianNoise = declareTransform({
  flag: 'gaussianNoise',
  kind: 'filter',
  label: 'Gaussian noise',
  description: 'Adds normally distributed noise to every sample.',
  probability: 0.5,
  range: {
    key: 'sigma',
    label: 'Sigma',
    unit: '%',
    scale: 100,
    decimals: 1,
    limits: [0, 1],
    initial: [0.01, 0.05],
  },
  /** Standard deviation as a share of the value range, and the seed of the noise. */
  params: z.strictObject({ sigma: z.number().min(0).max(1), seed: seedSchema }),
  summary: { varied: 'noise' },
  receipt: ({ sigma }) => `noise with sigma ${(sigma * 100).toFixed(1)} %`,
});
