import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

export const corruptBrightness = declareTransform({
  flag: 'corruptBrightness',
  kind: 'intensity',
  label: 'Brightness',
  description: 'Makes the image brighter or darker.',
  probability: 0.5,
  range: {
    key: 'delta',
    label: 'Change',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [-1, 1],
    initial: [-0.2, 0.2],
  },
  /** Share of the value range that is added. */
  params: z.strictObject({ delta: z.number().min(-1).max(1) }),
  summary: { varied: 'brightness' },
  receipt: ({ delta }) => `brightness ${formatSigned(delta * 100, 0)} %`,
});
