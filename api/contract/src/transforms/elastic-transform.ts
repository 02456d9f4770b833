import { z } from 'zod';
import { seedSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** Follows Albumentations' ElasticTransform and imgaug's, with the smoothness as cells along the shorter side. */
export const elasticTransform = declareTransform({
  flag: 'elasticTransform',
  kind: 'field',
  label: 'Elastic deformation',
  description: 'Deforms the pair smoothly, as soft tissue does.',
  probability: 0.5,
  range: {
    key: 'displacement',
    label: 'Largest displacement',
    unit: 'px',
    scale: 1,
    decimals: 1,
    limits: [0, 200],
    initial: [4, 16],
    isLength: true,
  },
  /** Largest displacement along each axis, pixels of the output; cells of the lattice; seed of its points. */
  params: z.strictObject({
    displacement: z.number().min(0).max(200),
    cells: z.number().int().min(3).max(10),
    seed: seedSchema,
  }),
  summary: { done: 'deformed' },
  receipt: ({ displacement }) => `deformed by up to ${displacement.toFixed(1)} px`,
  corners: 'an elastic deformation',
});
