import { z } from 'zod';
import { declareTransform } from '../transform.ts';

/** One soft-edged shadow of a straight edge, simpler than Albumentations' RandomShadow of polygons. */
export const randomShadow = declareTransform({
  flag: 'randomShadow',
  kind: 'filter',
  group: 'tone',
  label: 'Shadow',
  description: 'Darkens one side of a line across the image.',
  probability: 0.5,
  range: {
    key: 'darkness',
    label: 'Darkness',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [0, 1],
    initial: [0.2, 0.5],
  },
  /**
   * Share of the light that the shadow takes; angle of the direction into it, and place of its edge along that
   * direction: 0 is before the image, 1 behind it.
   */
  params: z.strictObject({
    darkness: z.number().min(0).max(1),
    degrees: z.number().min(0).max(360),
    edge: z.number().min(0).max(1),
  }),
  summary: { varied: 'shadows' },
  receipt: ({ darkness }) => `shadow of ${(darkness * 100).toFixed(0)} %`,
});
