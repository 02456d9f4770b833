import { z } from 'zod';
import { shareSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** Follows Albumentations' Perspective, whose corners move inwards too. */
export const perspective = declareTransform({
  flag: 'perspective',
  kind: 'field',
  label: 'Perspective',
  description: 'Shows the pair as if it were tilted.',
  probability: 0.5,
  range: {
    key: 'scale',
    label: 'Largest shift of a corner',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [0, 0.45],
    initial: [0.05, 0.15],
  },
  /**
   * Largest shift of the corners inwards, as a share of the sides, and the share of it for each corner: top left, top
   * right, bottom right, bottom left.
   */
  params: z.strictObject({
    scale: z.number().min(0).max(0.45),
    x0: shareSchema,
    y0: shareSchema,
    x1: shareSchema,
    y1: shareSchema,
    x2: shareSchema,
    y2: shareSchema,
    x3: shareSchema,
    y3: shareSchema,
  }),
  summary: { done: 'tilted' },
  receipt: ({ scale }) => `perspective of up to ${(scale * 100).toFixed(0)} %`,
  readsEdge: true,
});
