import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** An unsharp mask of sigma 1, as scikit-image's unsharp_mask. */
export const sharpen = declareTransform({
  flag: 'sharpen',
  kind: 'filter',
  label: 'Sharpen',
  description: 'Emphasises edges.',
  probability: 0.5,
  range: {
    key: 'amount',
    label: 'Amount',
    unit: '×',
    scale: 1,
    decimals: 2,
    limits: [0, 4],
    initial: [0.2, 1],
  },
  /** Multiple of the difference from the blurred image that is added. */
  params: z.strictObject({ amount: z.number().min(0).max(4) }),
  summary: { varied: 'sharpness' },
  receipt: ({ amount }) => `sharpened × ${amount.toFixed(2)}`,
});
