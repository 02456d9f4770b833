import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

/** Follows Albumentations' OpticalDistortion with one coefficient; the radius is a share of half the diagonal. */
export const lensDistortion = declareTransform({
  flag: 'lensDistortion',
  kind: 'field',
  label: 'Lens distortion',
  description: 'Curves the pair as a lens does: barrel or pincushion.',
  probability: 0.5,
  range: {
    key: 'strength',
    label: 'Strength',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [-0.5, 0.5],
    initial: [-0.2, 0.2],
  },
  /** Coefficient k of r * (1 + k r²), the radius in the source: positive is a barrel. */
  params: z.strictObject({ strength: z.number().min(-0.5).max(0.5) }),
  summary: { done: 'distorted by a lens' },
  receipt: ({ strength }) => `lens distortion ${formatSigned(strength * 100, 0)} %`,
  corners: 'a lens distortion',
});
