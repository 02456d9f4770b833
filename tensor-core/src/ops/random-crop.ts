import { z } from 'zod';
import { type GeometricOp, type Range, type Sampling, within } from './op.ts';

const attributes = z.strictObject({
  /** Share of the frame's area, of (0, 1]. */
  area: z.number().gt(0).max(1),
  /** Place of the window: 0 is the left (upper) end of its way, 1 the right (lower) end. */
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});

export type RandomCropAttributes = z.infer<typeof attributes>;

/** Cuts a real-valued window of the frame's aspect and scales it back to the frame. */
export const randomCrop: GeometricOp<RandomCropAttributes> &
  Sampling<RandomCropAttributes, { probability: number; area: Range }> = {
  name: 'RandomCrop',
  kind: 'geometric',
  attributes,
  inverse({ area, x, y }, { width, height }) {
    const scale = Math.sqrt(area);
    const left = x * (width - scale * width);
    const top = y * (height - scale * height);
    return [scale, 0, left + 0.5 * scale - 0.5, 0, scale, top + 0.5 * scale - 0.5];
  },
  flag: 'randomCrop',
  defaults: { probability: 1, area: [0.5, 1] },
  sample: (draw, { probability, area }) =>
    draw(0) < probability ? { area: within(area, draw(1)), x: draw(2), y: draw(3) } : null,
};
