import { z } from 'zod';
import { shareSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** Follows Albumentations' GridDropout with the fill 0. */
export const gridMask = declareTransform({
  flag: 'gridMask',
  kind: 'occlusion',
  label: 'Grid mask',
  description: 'Covers a grid of squares with black.',
  probability: 0.5,
  range: {
    key: 'ratio',
    label: 'Side of the squares',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [0.1, 0.9],
    initial: [0.3, 0.6],
  },
  /** Side of the squares as a share of the cells; cells along the shorter side; shift of the grid in cells. */
  params: z.strictObject({
    ratio: z.number().min(0.1).max(0.9),
    cells: z.number().int().min(2).max(10),
    x: shareSchema,
    y: shareSchema,
  }),
  summary: { done: 'covered by a grid' },
  receipt: ({ ratio, cells }) => `grid of ${cells} cells, ${(ratio * 100).toFixed(0)} % of each covered`,
});
