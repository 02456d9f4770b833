import { z } from 'zod';
import { centre, cosSin } from '../affine.ts';
import { type GeometricOp, type Range, type Sampling, within } from './op.ts';

const attributes = z.strictObject({
  /** Degrees; positive turns counter-clockwise on the screen. */
  degrees: z.number(),
});

export type RotateAttributes = z.infer<typeof attributes>;

/** Turns about the frame's centre, on the same canvas. */
export const rotate: GeometricOp<RotateAttributes> &
  Sampling<RotateAttributes, { probability: number; degrees: Range }> = {
  name: 'Rotate',
  kind: 'geometric',
  attributes,
  inverse({ degrees }, frame) {
    const [cos, sin] = cosSin(degrees);
    const [cx, cy] = centre(frame);
    return [cos, -sin, cx - cos * cx + sin * cy, sin, cos, cy - sin * cx - cos * cy];
  },
  flag: 'randomRotate',
  defaults: { probability: 1, degrees: [-30, 30] },
  sample: (draw, { probability, degrees }) =>
    draw(0) < probability ? { degrees: within(degrees, draw(1)) } : null,
};
