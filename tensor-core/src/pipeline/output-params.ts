import { z } from 'zod';

const range01 = z.number().min(0).max(1);

/** Every value drawn for one output, as it stands in a receipt; null and false: not applied. */
export const outputParamsSchema = z.strictObject({
  /** Window of the frame: share of its area, and place from 0 (left, upper end) to 1. */
  randomCrop: z.strictObject({ area: z.number().gt(0).max(1), x: range01, y: range01 }).nullable(),
  flipLeftRight: z.boolean(),
  flipUpDown: z.boolean(),
  /** Positive turns counter-clockwise. */
  randomRotate: z.strictObject({ degrees: z.number() }).nullable(),
  corruptContrast: z.strictObject({ factor: z.number().min(0) }).nullable(),
  /** Share of the value range that is added. */
  corruptBrightness: z.strictObject({ delta: z.number().min(-1).max(1) }).nullable(),
  corruptSaturation: z.strictObject({ factor: z.number().min(0) }).nullable(),
  border: z.enum(['constant', 'reflect']),
  imageFill: z.number().int().min(0).max(65_535),
  maskFill: z.number().int().min(0).max(65_535),
});

export type OutputParams = z.infer<typeof outputParamsSchema>;
