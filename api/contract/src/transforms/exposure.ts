import { z } from 'zod';
import { formatSigned } from '../rules/phrases.ts';
import { declareTransform } from '../transform.ts';

/** Change of exposure in stops, as in photo editors and imgaug's MultiplyBrightness. */
export const exposure = declareTransform({
  flag: 'exposure',
  kind: 'lookup',
  label: 'Exposure',
  description: 'Multiplies all levels, as a longer or shorter exposure does.',
  probability: 0.5,
  range: {
    key: 'stops',
    label: 'Stops',
    unit: '',
    scale: 1,
    decimals: 1,
    limits: [-4, 4],
    initial: [-0.7, 0.7],
  },
  /** Each stop doubles or halves the levels. */
  params: z.strictObject({ stops: z.number().min(-4).max(4) }),
  summary: { varied: 'exposure' },
  receipt: ({ stops }) => `exposure ${formatSigned(stops, 1)} stops`,
});
