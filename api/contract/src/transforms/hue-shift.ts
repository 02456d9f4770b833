import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

/** Hue of HSV, as in Albumentations' HueSaturationValue and torchvision's adjust_hue. */
export const hueShift = declareTransform({
  flag: 'hueShift',
  kind: 'filter',
  group: 'tone',
  label: 'Hue',
  description: 'Turns the hue of every colour; grey does not change.',
  probability: 0.5,
  range: {
    key: 'degrees',
    label: 'Angle',
    unit: '°',
    scale: 1,
    decimals: 0,
    limits: [-180, 180],
    initial: [-20, 20],
  },
  /** Angle on the colour circle: 120 turns red to green. */
  params: z.strictObject({ degrees: z.number().min(-180).max(180) }),
  summary: { varied: 'hue' },
  receipt: ({ degrees }) => `hue ${formatSigned(degrees, 0)}°`,
});
