import { z } from 'zod';
import { seedSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** Follows Albumentations' GridDistortion (5 steps, normalised): columns and rows of a grid become wider or narrower. */
export const gridDistortion = declareTransform({
  flag: 'gridDistortion',
  kind: 'field',
  label: 'Grid distortion',
  description: 'Stretches and compresses the columns and rows of a 5 × 5 grid.',
  probability: 0.5,
  range: {
    key: 'distortion',
    label: 'Distortion',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [0, 0.9],
    initial: [0.1, 0.4],
  },
  /** Largest relative change of a column's width or a row's height; seed of the changes. */
  params: z.strictObject({ distortion: z.number().min(0).max(0.9), seed: seedSchema }),
  summary: { done: 'distorted by a grid' },
  receipt: ({ distortion }) => `grid distorted by up to ${(distortion * 100).toFixed(0)} %`,
  readsEdge: true,
});
