import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Name, parameter and default range of Albumentations' GaussianBlur (`sigma_limit`). */
export const gaussianBlur = declareTransform({
  flag: 'gaussianBlur',
  kind: 'filter',
  label: 'Gaussian blur',
  description: 'Blurs the image.',
  probability: 0.5,
  range: {
    key: 'sigma',
    label: 'Sigma',
    unit: 'px',
    scale: 1,
    decimals: 1,
    limits: [0.1, 20],
    isLength: true,
    initial: [0.5, 3],
  },
  /** Standard deviation, pixels of the output. */
  params: z.strictObject({ sigma: z.number().min(0.1).max(20) }),
  summary: { varied: 'blur' },
  receipt: ({ sigma }) => `blurred with sigma ${sigma.toFixed(1)} px`,
});
