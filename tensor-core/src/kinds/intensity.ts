import type { FlagOf, ParamsOf, TransformFlag } from '@twinset/contract';
import { IDENTITY } from '../affine.ts';
import { type ColorAffine, composeColor, identityColor } from '../color-affine.ts';
import { maxLevel } from '../raster.ts';
import type { FrameFacts, FusedPass, Pass } from './pass.ts';
import type { Sampling, TransformMath } from './sampling.ts';

/**
 * Data on which a colour affine may depend: number of channels (1 or 3), their means, the highest level (255
 * or 65535).
 */
export interface ColorFacts {
  channels: number;
  means: readonly number[];
  max: number;
}

/** A transform that changes the colour of each pixel by an affine function. */
export interface Intensity<F extends TransformFlag> extends Sampling<F> {
  kind: 'intensity';
  affine(params: ParamsOf<F>, facts: ColorFacts): ColorAffine;
}

export const intensity = <F extends FlagOf<'intensity'>>(
  flag: F,
  math: TransformMath<Intensity<F>>,
): Intensity<F> => ({ flag, kind: 'intensity', ...math });

/** Returns the affine function of colour images; grey ones do not change. */
export const ofColor =
  <P>(affine: (params: P, facts: ColorFacts) => ColorAffine) =>
  (params: P, facts: ColorFacts): ColorAffine =>
    facts.channels === 1 ? identityColor(1) : affine(params, facts);

/**
 * Adds an intensity transform to the passes; consecutive ones are combined into one affine, which is part of
 * the sampling pass before them.
 */
export function addIntensity(
  passes: Pass[],
  transform: Intensity<TransformFlag>,
  params: ParamsOf<TransformFlag>,
  { channels, bitDepth, means }: FrameFacts,
): void {
  const affine = transform.affine(params, { channels, means, max: maxLevel(bitDepth) });
  const pass = openFused(passes);
  pass.color = composeColor(affine, pass.color ?? identityColor(channels), channels);
}

function openFused(passes: Pass[]): FusedPass {
  const last = passes.at(-1);
  if (last?.kind === 'fused') return last;
  const pass: FusedPass = { kind: 'fused', inverse: IDENTITY, field: null, color: null };
  passes.push(pass);
  return pass;
}
