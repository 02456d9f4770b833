import { z } from 'zod';
import { shareSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** Follows torchvision's RandomErasing with the value 0. */
export const cutout = declareTransform({
  flag: 'cutout',
  kind: 'occlusion',
  label: 'Cutout',
  description: 'Covers a rectangle of the image with black.',
  probability: 0.5,
  range: {
    key: 'area',
    label: 'Area covered',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [0.01, 0.9],
    initial: [0.02, 0.2],
  },
  /** Share of the image's area; width by height, relative to the image's; place: 0 is left (top), 1 right (bottom). */
  params: z.strictObject({
    area: z.number().gt(0).max(0.9),
    ratio: z.number().min(0.3).max(3.4),
    x: shareSchema,
    y: shareSchema,
  }),
  summary: { done: 'partly covered' },
  receipt: ({ area }) => `${(area * 100).toFixed(0)} % covered`,
});
