import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

const scale = z.number().min(0.5).max(1.5);
const shift = z.number().min(-0.5).max(0.5);
const percent = (factor: number): string => formatSigned((factor - 1) * 100, 0);

/**
 * The colour augmentation of Tellez et al. (2018), with the stain matrix of Ruifrok and Johnston (scikit-image's
 * rgb_from_hed), so that no stain is estimated. Shifts are optical densities to the base 10.
 */
export const stainJitter = declareTransform({
  flag: 'stainJitter',
  kind: 'filter',
  group: 'tone',
  label: 'H&E stain',
  description: 'Changes the amounts of haematoxylin and eosin; grey images do not change.',
  probability: 0.5,
  range: {
    key: 'strength',
    label: 'Change',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [-0.5, 0.5],
    initial: [-0.1, 0.1],
  },
  /** Factor of the amount of each stain, and what is added to it. */
  params: z.strictObject({
    hematoxylinScale: scale,
    hematoxylinShift: shift,
    eosinScale: scale,
    eosinShift: shift,
  }),
  summary: { varied: 'stains' },
  receipt: ({ hematoxylinScale, eosinScale }) =>
    `haematoxylin ${percent(hematoxylinScale)} %, eosin ${percent(eosinScale)} %`,
});
