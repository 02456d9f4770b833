import { z } from 'zod';
import { identityColor, LUMA } from '../color-affine.ts';
import { type IntensityOp, type Range, type Sampling, within } from './op.ts';

const attributes = z.strictObject({
  /** 0 is grey, 1 leaves the colours, more than 1 makes them stronger. */
  factor: z.number().min(0),
});

export type SaturationAttributes = z.infer<typeof attributes>;

/** Blends with the luma (Rec. 601): factor * x + (1 - factor) * luma. A grey image stays as it is. */
export const saturation: IntensityOp<SaturationAttributes> &
  Sampling<SaturationAttributes, { probability: number; factor: Range }> = {
  name: 'Saturation',
  kind: 'intensity',
  attributes,
  affine({ factor }, channels) {
    if (channels !== 3) return identityColor(channels);
    return [0, 1, 2].flatMap((i) => [
      ...LUMA.map((weight, j) => (1 - factor) * weight + (i === j ? factor : 0)),
      0,
    ]);
  },
  flag: 'corruptSaturation',
  defaults: { probability: 0.5, factor: [0.6, 1.4] },
  sample: (draw, { probability, factor }) =>
    draw(0) < probability ? { factor: within(factor, draw(1)) } : null,
};
