import { brightness } from '../ops/brightness.ts';
import { contrast } from '../ops/contrast.ts';
import { flipLeftRight } from '../ops/flip-left-right.ts';
import { flipUpDown } from '../ops/flip-up-down.ts';
import type { Sampling } from '../ops/op.ts';
import { randomCrop } from '../ops/random-crop.ts';
import { rotate } from '../ops/rotate.ts';
import { saturation } from '../ops/saturation.ts';
import { type SetName, uniform } from '../rng/uniform.ts';
import type { AugmentSpec, TransformFlag } from './augment-spec.ts';
import type { OutputParams } from './output-params.ts';

/** Which output is drawn. */
export interface OutputId {
  seed: number;
  set: SetName;
  /** Number of the output within its set, from 0. */
  index: number;
  /** False: nothing random is done to it. */
  transform: boolean;
}

/**
 * Draws the parameters of one output: a function of spec, seed, set and index alone. Each op draws under its own
 * name, so that switching one on or off leaves the values of the others as they are.
 */
export function sampleOutput(spec: AugmentSpec, id: OutputId): OutputParams {
  const { flags, ranges } = spec;
  function draw<A, R extends { probability: number }>(
    op: Sampling<A, R> & { name: string },
    range: R,
  ): A | null {
    if (!id.transform || !flags[op.flag as TransformFlag]) return null;
    return op.sample((k) => uniform(id.seed, id.set, id.index, op.name, k), range);
  }
  return {
    randomCrop: draw(randomCrop, ranges.randomCrop),
    flipLeftRight: draw(flipLeftRight, ranges.flipLeftRight) !== null,
    flipUpDown: draw(flipUpDown, ranges.flipUpDown) !== null,
    randomRotate: draw(rotate, ranges.randomRotate),
    corruptContrast: draw(contrast, ranges.corruptContrast),
    corruptBrightness: draw(brightness, ranges.corruptBrightness),
    corruptSaturation: draw(saturation, ranges.corruptSaturation),
    border: spec.border,
    imageFill: spec.imageFill,
    maskFill: spec.maskFill,
  };
}
