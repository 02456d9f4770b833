import { z } from 'zod';
import { declareTransform } from '../transform.ts';

const share = z.number().min(0).max(1);

/** Follows Yun et al., "CutMix" (ICCV 2019), with labels by pixel. */
export const cutMix = declareTransform({
  flag: 'cutMix',
  kind: 'mixing',
  label: 'CutMix',
  description: 'Replaces a rectangle by the one of another training pair.',
  probability: 0.5,
  range: {
    key: 'area',
    label: 'Area replaced',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [0.01, 0.9],
    initial: [0.1, 0.4],
  },
  /** Share of the frame's area, in its aspect ratio; place: 0 is left (top), 1 right (bottom). */
  params: z.strictObject({ area: z.number().gt(0).max(0.9), x: share, y: share }),
  summary: { done: 'partly replaced by other pairs' },
  receipt: ({ area }) => `${(area * 100).toFixed(0)} % from another pair`,
});
