import { z } from 'zod';
import { seedSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** Follows imgaug's and Albumentations' PiecewiseAffine, with bilinear cells instead of triangles. */
export const piecewiseAffine = declareTransform({
  flag: 'piecewiseAffine',
  kind: 'field',
  label: 'Piecewise deformation',
  description: 'Moves the points of a 4 × 4 grid and what is between them.',
  probability: 0.5,
  range: {
    key: 'scale',
    label: 'Largest displacement',
    unit: '%',
    scale: 100,
    decimals: 1,
    limits: [0, 0.2],
    initial: [0.02, 0.06],
  },
  /** Largest displacement along each axis, as a share of the shorter side; seed of the points. */
  params: z.strictObject({ scale: z.number().min(0).max(0.2), seed: seedSchema }),
  summary: { done: 'deformed by pieces' },
  receipt: ({ scale }) => `deformed by pieces, up to ${(scale * 100).toFixed(1)} %`,
  corners: 'a piecewise deformation',
});
