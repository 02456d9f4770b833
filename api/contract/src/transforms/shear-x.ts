import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

/** Name and default range of imgaug's ShearX; the sign is that of scikit-image and Albumentations. */
export const shearX = declareTransform({
  flag: 'shearX',
  kind: 'geometric',
  label: 'Horizontal shear',
  description: 'Slants the pair sideways about its centre.',
  probability: 0.5,
  range: {
    key: 'degrees',
    label: 'Angle',
    unit: '°',
    scale: 1,
    decimals: 1,
    limits: [-60, 60],
    initial: [-30, 30],
  },
  /** Positive moves the lower rows to the right and the upper rows to the left. */
  params: z.strictObject({ degrees: z.number().min(-60).max(60) }),
  summary: { done: 'sheared' },
  receipt: ({ degrees }) => `sheared by ${formatSigned(degrees, 1)}°`,
  corners: 'a shear',
});
