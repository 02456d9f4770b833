import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/**
 * Follows OpenCV's createCLAHE with its 8 x 8 tiles, and its clip limit. Colour images: the luma, where Albumentations'
 * CLAHE uses the lightness of CIELAB.
 */
export const clahe = declareTransform({
  flag: 'clahe',
  kind: 'filter',
  group: 'tone',
  label: 'CLAHE',
  description: 'Equalises the levels within tiles, with limited contrast.',
  probability: 0.5,
  range: {
    key: 'clipLimit',
    label: 'Clip limit',
    unit: '',
    scale: 1,
    decimals: 1,
    limits: [1, 40],
    initial: [1, 4],
  },
  /** Highest count of a level relative to an even histogram, and tiles along each axis. */
  params: z.strictObject({ clipLimit: z.number().min(1).max(40), grid: z.number().int().min(1).max(64) }),
  summary: { varied: 'local contrast' },
  receipt: ({ clipLimit, grid }) => `CLAHE with clip limit ${clipLimit.toFixed(1)}, ${grid} × ${grid} tiles`,
});
