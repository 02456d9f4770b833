import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Follows Pillow's ImageOps.solarize and Albumentations' Solarize. */
export const solarize = declareTransform({
  flag: 'solarize',
  kind: 'lookup',
  label: 'Solarise',
  description: 'Inverts the levels from a threshold on.',
  probability: 0.5,
  range: {
    key: 'threshold',
    label: 'Threshold',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [0, 1],
    initial: [0.5, 0.9],
  },
  /** Share of the value range. */
  params: z.strictObject({ threshold: z.number().min(0).max(1) }),
  summary: { varied: 'solarisation' },
  receipt: ({ threshold }) => `solarised from ${(threshold * 100).toFixed(0)} % on`,
});
