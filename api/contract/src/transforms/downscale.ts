import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Follows Albumentations' Downscale, with an antialiased reduction and a bilinear enlargement. */
export const downscale = declareTransform({
  flag: 'downscale',
  kind: 'filter',
  label: 'Lower resolution',
  description: 'Reduces the image and enlarges it again.',
  probability: 0.5,
  range: {
    key: 'factor',
    label: 'Factor',
    unit: '×',
    scale: 1,
    decimals: 2,
    limits: [0.05, 1],
    initial: [0.25, 0.75],
  },
  /** Size of the reduced image relative to the output. */
  params: z.strictObject({ factor: z.number().min(0.05).max(1) }),
  summary: { varied: 'resolution' },
  receipt: ({ factor }) => `resolution × ${factor.toFixed(2)}`,
});
