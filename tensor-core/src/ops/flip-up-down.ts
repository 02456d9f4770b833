import { z } from 'zod';
import type { FlipAttributes } from './flip-left-right.ts';
import type { GeometricOp, Sampling } from './op.ts';

/** Mirrors top and bottom. */
export const flipUpDown: GeometricOp<FlipAttributes> & Sampling<FlipAttributes, { probability: number }> = {
  name: 'FlipUpDown',
  kind: 'geometric',
  attributes: z.strictObject({}),
  inverse: (_, { height }) => [1, 0, 0, 0, -1, height - 1],
  flag: 'flipUpDown',
  defaults: { probability: 0.5 },
  sample: (draw, { probability }) => (draw(0) < probability ? {} : null),
};
