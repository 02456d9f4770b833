import { z } from 'zod';
import type { GeometricOp, Sampling } from './op.ts';

const attributes = z.strictObject({});

export type FlipAttributes = z.infer<typeof attributes>;

/** Mirrors left and right. */
export const flipLeftRight: GeometricOp<FlipAttributes> & Sampling<FlipAttributes, { probability: number }> =
  {
    name: 'FlipLeftRight',
    kind: 'geometric',
    attributes,
    inverse: (_, { width }) => [-1, 0, width - 1, 0, 1, 0],
    flag: 'flipLeftRight',
    defaults: { probability: 0.5 },
    sample: (draw, { probability }) => (draw(0) < probability ? {} : null),
  };
