import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

/** Name and default range of imgaug's ShearY; the sign is that of scikit-image and Albumentations. */
export const shearY = declareTransform({
  flag: 'shearY',
  kind: 'geometric',
  label: 'Vertical shear',
  description: 'Slants the pair up or down about its centre.',
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
  /** Positive moves the right columns down and the left columns up. */
  params: z.strictObject({ degrees: z.number().min(-60).max(60) }),
  summary: { done: 'sheared up or down' },
  receipt: ({ degrees }) => `sheared up or down by ${formatSigned(degrees, 1)}°`,
  corners: 'a shear',
});
