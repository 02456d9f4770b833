import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Follows Albumentations' MotionBlur, with a length in pixels and any angle. */
export const motionBlur = declareTransform({
  flag: 'motionBlur',
  kind: 'filter',
  label: 'Motion blur',
  description: 'Blurs the image along a line, as a moving camera does.',
  probability: 0.5,
  range: {
    key: 'length',
    label: 'Length',
    unit: 'px',
    scale: 1,
    decimals: 1,
    limits: [1, 100],
    initial: [3, 15],
    isLength: true,
  },
  /** Length in pixels of the output; angle of the line, counter-clockwise from horizontal. */
  params: z.strictObject({
    length: z.number().min(1).max(100),
    degrees: z.number().min(0).max(180),
  }),
  summary: { varied: 'motion blur' },
  receipt: ({ length, degrees }) => `motion of ${length.toFixed(1)} px at ${degrees.toFixed(0)}°`,
});
