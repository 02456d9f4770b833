import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Follows Pillow's ImageOps.posterize and Albumentations' Posterize. */
export const posterize = declareTransform({
  flag: 'posterize',
  kind: 'lookup',
  label: 'Posterise',
  description: 'Keeps the highest bits of each level.',
  probability: 0.5,
  range: {
    key: 'bits',
    label: 'Bits kept',
    unit: '',
    scale: 1,
    decimals: 0,
    limits: [1, 8],
    initial: [3, 6],
  },
  params: z.strictObject({ bits: z.number().int().min(1).max(8) }),
  summary: { varied: 'posterisation' },
  receipt: ({ bits }) => `posterised to ${bits} bits`,
});
