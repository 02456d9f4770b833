import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Name of Albumentations' RandomScale; the canvas stays, as in imgaug's Affine(scale). */
export const randomScale = declareTransform({
  flag: 'randomScale',
  kind: 'geometric',
  label: 'Scale',
  description: 'Enlarges or reduces the pair about its centre.',
  probability: 0.5,
  range: {
    key: 'factor',
    label: 'Factor',
    unit: '×',
    scale: 1,
    decimals: 2,
    limits: [0.1, 10],
    initial: [0.8, 1.25],
  },
  /** Above 1 enlarges. */
  params: z.strictObject({ factor: z.number().min(0.1).max(10) }),
  summary: { done: 'scaled' },
  receipt: ({ factor }) => `scaled × ${factor.toFixed(2)}`,
  corners: 'a reduction',
});
