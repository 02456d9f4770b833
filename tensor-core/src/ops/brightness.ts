import { z } from 'zod';
import { diagonal } from '../color-affine.ts';
import { type IntensityOp, type Range, type Sampling, within } from './op.ts';

const attributes = z.strictObject({
  /** Share of the value range that is added, of [-1, 1]. */
  delta: z.number().min(-1).max(1),
});

export type BrightnessAttributes = z.infer<typeof attributes>;

/** Adds a share of the value range to every channel. */
export const brightness: IntensityOp<BrightnessAttributes> &
  Sampling<BrightnessAttributes, { probability: number; delta: Range }> = {
  name: 'Brightness',
  kind: 'intensity',
  attributes,
  affine: ({ delta }, channels, max) =>
    diagonal(new Array<number>(channels).fill(1), new Array<number>(channels).fill(delta * max)),
  flag: 'corruptBrightness',
  defaults: { probability: 0.5, delta: [-0.2, 0.2] },
  sample: (draw, { probability, delta }) =>
    draw(0) < probability ? { delta: within(delta, draw(1)) } : null,
};
