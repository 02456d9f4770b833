import { z } from 'zod';
import { CONFIG_LIMITS } from '../config-limits.ts';
import { shareSchema } from '../rules/drawn-values.ts';
import { declareTransform } from '../transform.ts';

/** Highest number of objects that are pasted into an output. */
const OBJECTS_MAX = 12;

/** Follows Ghiasi et al., "Simple Copy-Paste" (CVPR 2021), without blending. */
export const copyPaste = declareTransform({
  flag: 'copyPaste',
  kind: 'paste',
  label: 'Copy-paste',
  description: 'Pastes objects of another training pair at random places.',
  probability: 0.5,
  range: {
    key: 'count',
    label: 'Objects pasted',
    unit: 'objects',
    scale: 1,
    decimals: 0,
    limits: [1, OBJECTS_MAX],
    initial: [1, 4],
  },
  params: z.strictObject({
    objects: z
      .array(
        z.strictObject({
          /** Position among the objects of the partner that are left: 0 the lowest id, 1 the highest. */
          choice: shareSchema,
          /** Place of the object: 0 is left (top), 1 right (bottom). */
          x: shareSchema,
          y: shareSchema,
          scale: z.number().min(CONFIG_LIMITS.pasteScaleMin).max(CONFIG_LIMITS.pasteScaleMax),
          /** Mirrored left-right. */
          flip: z.boolean(),
        }),
      )
      .min(1)
      .max(OBJECTS_MAX),
  }),
  summary: { done: 'with objects of other pairs' },
  receipt: () => 'objects of another pair pasted',
});
