import { z } from 'zod';
import type { FrameOp } from './op.ts';

const attributes = z.strictObject({
  offsetHeight: z.number().int().min(0),
  offsetWidth: z.number().int().min(0),
  targetHeight: z.number().int().min(1),
  targetWidth: z.number().int().min(1),
});

export type CropAttributes = z.infer<typeof attributes>;

/** Cuts out the window whose upper left pixel is (offsetWidth, offsetHeight); all in pixels. */
export const crop: FrameOp<CropAttributes> = {
  name: 'Crop',
  kind: 'frame',
  attributes,
  shape(a, input) {
    if (a.offsetHeight + a.targetHeight > input.height || a.offsetWidth + a.targetWidth > input.width) {
      throw new RangeError(
        `The crop of ${a.targetWidth}x${a.targetHeight} at (${a.offsetWidth}, ${a.offsetHeight}) does not fit into ` +
          `${input.width}x${input.height}.`,
      );
    }
    return { ...input, width: a.targetWidth, height: a.targetHeight };
  },
};
