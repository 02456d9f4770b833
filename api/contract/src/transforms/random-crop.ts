import { z } from 'zod';
import { shareSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

export const randomCrop = declareTransform({
  flag: 'randomCrop',
  kind: 'geometric',
  label: 'Random crop',
  description: 'Crops a random window and resizes it to the output size.',
  probability: 1,
  range: {
    key: 'area',
    label: 'Area kept',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [0.01, 1],
    initial: [0.5, 1],
  },
  /** Share of the frame's area, and position of the window: 0 is at the left (top) edge, 1 at the right (bottom) edge. */
  params: z.strictObject({ area: z.number().gt(0).max(1), x: shareSchema, y: shareSchema }),
  summary: { done: 'cropped' },
  receipt: ({ area }) => `cropped to ${(area * 100).toFixed(0)} % of its area`,
  readsEdge: true,
  cardAfter: 'randomRotate',
});
