import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

const share = z.number().min(-1).max(1);

/** Name of Albumentations' RGBShift, whose default limit is 20 of 255 levels. */
export const rgbShift = declareTransform({
  flag: 'rgbShift',
  kind: 'intensity',
  label: 'Colour shift',
  description: 'Adds different values to red, green and blue; grey images do not change.',
  probability: 0.5,
  range: {
    key: 'shift',
    label: 'Shift',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [-1, 1],
    initial: [-0.08, 0.08],
  },
  /** Shares of the value range that are added. */
  params: z.strictObject({ red: share, green: share, blue: share }),
  summary: { varied: 'colour shift' },
  receipt: (shifts) =>
    `colours shifted by ${[shifts.red, shifts.green, shifts.blue].map((one) => formatSigned(one * 100, 0)).join(', ')} %`,
});
