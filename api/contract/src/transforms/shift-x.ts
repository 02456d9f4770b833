import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

/** Name and default range of imgaug's TranslateX (`percent`). */
export const shiftX = declareTransform({
  flag: 'shiftX',
  kind: 'geometric',
  label: 'Horizontal shift',
  description: 'Moves the pair sideways.',
  probability: 0.5,
  range: {
    key: 'share',
    label: 'Distance',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [-1, 1],
    initial: [-0.1, 0.1],
  },
  /** Share of the frame's width; positive moves to the right. */
  params: z.strictObject({ share: z.number().min(-1).max(1) }),
  summary: { done: 'moved sideways' },
  receipt: ({ share }) => `moved sideways by ${formatSigned(share * 100, 0)} %`,
  corners: 'a shift',
});
