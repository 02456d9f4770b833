import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

export const randomRotate = declareTransform({
  flag: 'randomRotate',
  kind: 'geometric',
  label: 'Random rotation',
  description: 'Rotates the pair about its centre.',
  probability: 1,
  range: {
    key: 'degrees',
    label: 'Angle',
    unit: '°',
    scale: 1,
    decimals: 1,
    limits: [-360, 360],
    fieldLimits: [-180, 180],
    initial: [-30, 30],
  },
  /** Positive turns counter-clockwise. */
  params: z.strictObject({ degrees: z.number() }),
  summary: { done: 'rotated' },
  receipt: ({ degrees }) => `rotated by ${formatSigned(degrees, 1)}°`,
  corners: 'a rotation',
});
