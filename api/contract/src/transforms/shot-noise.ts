import { z } from 'zod';
import { declareTransform } from '../transform.ts';

const seed = z.number().int().min(0).max(0xffff_ffff);

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
  /** Number of photons at the highest level: the fewer, the stronger, and the seed of the noise. */
  params: z.strictObject({ photons: z.number().min(1).max(100_000), seed }),
  summary: { varied: 'shot noise' },
  receipt: ({ photons }) => `shot noise of ${photons.toFixed(0)} photons`,
});
