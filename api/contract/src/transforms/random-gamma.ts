import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** Name and default range of Albumentations' RandomGamma, whose limits are percent; `gamma` as in torchvision. */
export const randomGamma = declareTransform({
  flag: 'randomGamma',
  kind: 'lookup',
  label: 'Gamma',
  description: 'Brightens or darkens the mid-tones; black and white do not change.',
  probability: 0.5,
  range: {
    key: 'gamma',
    label: 'Gamma',
    unit: '',
    scale: 1,
    decimals: 2,
    limits: [0.1, 10],
    initial: [0.8, 1.2],
  },
  /** Exponent of the levels as shares of the value range: below 1 brightens. */
  params: z.strictObject({ gamma: z.number().min(0.1).max(10) }),
  summary: { varied: 'gamma' },
  receipt: ({ gamma }) => `gamma ${gamma.toFixed(2)}`,
});
