import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Follows OpenCV's medianBlur and Albumentations' MedianBlur, whose kernels have 2 * radius + 1 pixels per side. */
export const medianBlur = declareTransform({
  flag: 'medianBlur',
  kind: 'filter',
  label: 'Median blur',
  description: 'Replaces each level by the median of its surroundings.',
  probability: 0.5,
  range: {
    key: 'radius',
    label: 'Radius',
    unit: 'px',
    scale: 1,
    decimals: 0,
    limits: [1, 7],
    initial: [1, 3],
  },
  params: z.strictObject({ radius: z.number().int().min(1).max(7) }),
  summary: { varied: 'median blur' },
  receipt: ({ radius }) => `median of ${2 * radius + 1} × ${2 * radius + 1} px`,
});
