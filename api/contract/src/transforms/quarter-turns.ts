import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Follows Albumentations' RandomRotate90, without its turn by 0. */
export const quarterTurns = declareTransform({
  flag: 'quarterTurns',
  kind: 'geometric',
  label: 'Quarter turns',
  description: 'Turns the pair by 90, 180 or 270 degrees about its centre.',
  probability: 0.75,
  range: {
    key: 'turns',
    label: 'Quarter turns',
    unit: '',
    scale: 1,
    decimals: 0,
    limits: [1, 3],
    initial: [1, 3],
  },
  /** Number of turns by 90 degrees, counter-clockwise. */
  params: z.strictObject({ turns: z.number().int().min(1).max(3) }),
  summary: { done: 'turned by quarters' },
  receipt: ({ turns }) => `turned by ${turns * 90}°`,
  corners: 'a quarter turn',
});
