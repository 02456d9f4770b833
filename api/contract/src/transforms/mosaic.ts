import { z } from 'zod';
import { declareTransform } from '../transform.ts';

const share = z.number().min(0).max(1);

/** Follows Bochkovskiy et al., "YOLOv4" (2020): four frames that meet at a point. */
export const mosaic = declareTransform({
  flag: 'mosaic',
  kind: 'mixing',
  label: 'Mosaic',
  description: 'Joins the pair and three other training pairs at a point.',
  probability: 0.5,
  range: {
    key: 'point',
    label: 'Place of the point',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [0, 1],
    initial: [0.3, 0.7],
  },
  /** Place of the point in the frame; corner of the pair itself: 0 top left, 1 top right, 2 and 3 below. */
  params: z.strictObject({ x: share, y: share, corner: z.number().int().min(0).max(3) }),
  summary: { done: 'joined in mosaics' },
  receipt: () => 'in a mosaic of four pairs',
});
