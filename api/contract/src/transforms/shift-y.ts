import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

/** Name and default range of imgaug's TranslateY (`percent`). */
export const shiftY = declareTransform({
  flag: 'shiftY',
  kind: 'geometric',
  label: 'Vertical shift',
  description: 'Moves the pair up or down.',
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
  /** Share of the frame's height; positive moves down. */
  params: z.strictObject({ share: z.number().min(-1).max(1) }),
  summary: { done: 'moved up or down' },
  receipt: ({ share }) => `moved up or down by ${formatSigned(share * 100, 0)} %`,
  corners: 'a shift',
});
