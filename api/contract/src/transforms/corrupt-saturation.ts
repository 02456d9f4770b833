import { z } from 'zod';
import { declareTransform } from '../transform.ts';

export const corruptSaturation = declareTransform({
  flag: 'corruptSaturation',
  kind: 'intensity',
  label: 'Saturation',
  description: 'Makes colours more or less saturated.',
  probability: 0.5,
  range: {
    key: 'factor',
    label: 'Factor',
    unit: '×',
    scale: 1,
    decimals: 2,
    limits: [0, 10],
    initial: [0.6, 1.4],
  },
  params: z.strictObject({ factor: z.number().min(0) }),
  summary: { varied: 'saturation' },
  receipt: ({ factor }) => `saturation × ${factor.toFixed(2)}`,
});
