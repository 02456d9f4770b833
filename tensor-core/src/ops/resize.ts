import { z } from 'zod';
import type { FrameOp } from './op.ts';

const attributes = z.strictObject({
  width: z.number().int().min(1),
  height: z.number().int().min(1),
});

export type ResizeAttributes = z.infer<typeof attributes>;

/**
 * Resizes with half-pixel centres: images by a triangle filter that widens when shrinking (antialias), masks by the
 * nearest pixel, floor((i + 0.5) * n / m).
 */
export const resize: FrameOp<ResizeAttributes> = {
  name: 'Resize',
  kind: 'frame',
  attributes,
  shape: (a, input) => ({ ...input, width: a.width, height: a.height }),
};
