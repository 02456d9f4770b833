import { isSpecified, NOT_APPLIED, type OutputParams, type SetName } from '@twinset/contract';
import type { AnyTransform } from '../kinds/index.ts';
import { uniform } from '../rng/uniform.ts';
import { TRANSFORMS } from '../transforms/index.ts';
import type { AugmentSpec } from './augment-spec.ts';

/** Identifies the output to draw. */
export interface OutputId {
  seed: number;
  set: SetName;
  /** Number of the output within its set, from 0. */
  index: number;
  /** False if no random transform is applied. */
  transform: boolean;
}

/** Returns the name of a transform's random stream. */
export const streamOf = ({ flag, stream }: { flag: string; stream?: string }): string => stream ?? flag;

/** More draws than a transform makes for one output. */
const DRAWS_MAX = 64;

/** Returns the values of one transform, or undefined if it is not applied. */
function drawn(transform: AnyTransform, spec: AugmentSpec, id: OutputId, first: number): unknown {
  const { flag } = transform;
  if (!id.transform || !spec.flags[flag]) return undefined;
  const u = (k: number) => uniform(id.seed, id.set, id.index, streamOf(transform), first + k);
  if (u(0) >= spec.ranges[flag].probability) return undefined;
  return transform.draw(u, spec.ranges[flag] as never) ?? true;
}

/**
 * Draws the parameters of one output: a function of only spec, seed, set and index. Each transform draws from
 * its own stream, so that switching one on or off does not change the values of the others.
 * @param drawing number of the drawing, from 0; another one draws other values
 */
export function sampleOutput(spec: AugmentSpec, id: OutputId, drawing = 0): OutputParams {
  const specified: Record<string, unknown> = {};
  const added: Record<string, unknown> = {};
  for (const transform of TRANSFORMS) {
    const values = drawn(transform, spec, id, DRAWS_MAX * drawing);
    if (isSpecified(transform.flag)) specified[transform.flag] = values ?? NOT_APPLIED[transform.flag];
    else if (values !== undefined) added[transform.flag] = values;
  }
  const { border, imageFill, maskFill } = spec;
  return { ...specified, border, imageFill, maskFill, ...added } as OutputParams;
}
