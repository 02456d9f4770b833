import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

/** Warms or cools as a change of the light's colour temperature does, by gains of red and blue. */
export const whiteBalance = declareTransform({
  flag: 'whiteBalance',
  kind: 'intensity',
  label: 'White balance',
  description: 'Makes colours warmer or cooler; grey images do not change.',
  probability: 0.5,
  range: {
    key: 'warmth',
    label: 'Warmth',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [-0.5, 0.5],
    initial: [-0.15, 0.15],
  },
  /** Share by which red is amplified and blue reduced; negative cools. */
  params: z.strictObject({ warmth: z.number().min(-0.5).max(0.5) }),
  summary: { varied: 'white balance' },
  receipt: ({ warmth }) => `warmth ${formatSigned(warmth * 100, 0)} %`,
});
