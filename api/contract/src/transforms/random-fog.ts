import { z } from 'zod';
import { seedSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** White fog of smoothly varying density, in place of the discs of haze of Albumentations' RandomFog. */
export const randomFog = declareTransform({
  flag: 'randomFog',
  kind: 'filter',
  group: 'tone',
  label: 'Fog',
  description: 'Blends with white, more in some areas than in others.',
  probability: 0.5,
  range: {
    key: 'density',
    label: 'Density',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [0, 1],
    initial: [0.2, 0.6],
  },
  /** Highest share of white, and the seed of the clouds. */
  params: z.strictObject({ density: z.number().min(0).max(1), seed: seedSchema }),
  summary: { varied: 'fog' },
  receipt: ({ density }) => `fog of ${(density * 100).toFixed(0)} %`,
});
