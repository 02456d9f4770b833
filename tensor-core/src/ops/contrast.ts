import { z } from 'zod';
import { diagonal } from '../color-affine.ts';
import { type IntensityOp, type Range, type Sampling, within } from './op.ts';

const factor = z.number().min(0);

const attributes = z.strictObject({
  factor,
  /** The frame's mean of each channel before geometry, in levels. */
  means: z.array(z.number()).min(1).max(3),
});

export type ContrastAttributes = z.infer<typeof attributes>;

/** Stretches each channel about its mean: (x - mean) * factor + mean. */
export const contrast: IntensityOp<ContrastAttributes> &
  Sampling<{ factor: number }, { probability: number; factor: Range }> = {
  name: 'Contrast',
  kind: 'intensity',
  attributes,
  affine({ factor, means }, channels) {
    if (means.length !== channels) {
      throw new RangeError(`Contrast has ${means.length} means for ${channels} channels.`);
    }
    return diagonal(
      means.map(() => factor),
      means.map((mean) => mean - factor * mean),
    );
  },
  flag: 'corruptContrast',
  defaults: { probability: 0.5, factor: [0.6, 1.4] },
  sample: (draw, { probability, factor }) =>
    draw(0) < probability ? { factor: within(factor, draw(1)) } : null,
};
