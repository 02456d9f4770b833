import { z } from 'zod';
import { declareTransform } from '../transform.ts';

export const corruptContrast = declareTransform({
  flag: 'corruptContrast',
  kind: 'intensity',
  label: 'Contrast',
  description: 'Increases or decreases contrast.',
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
  summary: { varied: 'contrast' },
  receipt: ({ factor }) => `contrast × ${factor.toFixed(2)}`,
});
