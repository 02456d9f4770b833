import { z } from 'zod';
import { seedSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** Noise of counted photons, as Albumentations' ShotNoise: the variance is proportional to the level. */
export const shotNoise = declareTransform({
  flag: 'shotNoise',
  kind: 'filter',
  label: 'Shot noise',
  description: 'Adds noise that grows with brightness, as a short exposure does.',
  probability: 0.5,
  range: {
    key: 'photons',
    label: 'Photons at full level',
    unit: '',
    scale: 1,
    decimals: 0,
    limits: [1, 100_000],
    initial: [100, 1000],
  },
  /** Number of photons at the highest level (fewer: stronger), and the seed of the noise. */
  params: z.strictObject({ photons: z.number().min(1).max(100_000), seed: seedSchema }),
  summary: { varied: 'shot noise' },
  receipt: ({ photons }) => `shot noise of ${photons.toFixed(0)} photons`,
});
