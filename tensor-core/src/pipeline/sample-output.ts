import { isSpecified, NOT_APPLIED, type OutputParams, readsPartners, type SetName } from '@twinset/contract';
import type { AnyTransform } from '../kinds/index.ts';
import { uniform } from '../rng/uniform.ts';
import { TRANSFORMS } from '../transforms/index.ts';
import type { AugmentSpec } from './augment-spec.ts';
import { chooseTransforms } from './choose-transforms.ts';

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

/**
 * Returns the transforms that are applied: as many as the policy demands, or each by its own probability, with those of
 * a group only as many as it demands.
 * @param numberOf returns the first number of a stream
 */
function appliedTo(
  spec: AugmentSpec,
  id: OutputId,
  numberOf: (stream: string) => number,
): ReadonlySet<AnyTransform> {
  if (!id.transform) return new Set();
  const enabled = TRANSFORMS.filter(
    ({ flag, kind }) => spec.flags[flag] && (!readsPartners(kind) || id.set === 'train'),
  ) as readonly AnyTransform[];
  const probabilityOf = ({ flag }: AnyTransform) => spec.ranges[flag].probability;
  const drawn = (transform: AnyTransform) => numberOf(streamOf(transform));
  if (spec.perOutput !== null) return chooseTransforms(enabled, spec.perOutput, probabilityOf, drawn);
  const grouped = new Set(spec.groups.flatMap(({ transforms }) => transforms));
  const single = enabled.filter(({ flag }) => !grouped.has(flag));
  const applied = new Set(single.filter((transform) => drawn(transform) < probabilityOf(transform)));
  for (const { transforms, count, probability } of spec.groups) {
    if (numberOf(`Group ${transforms.toSorted().join()}`) >= probability) continue;
    const members = enabled.filter(({ flag }) => transforms.includes(flag));
    for (const chosen of chooseTransforms(members, count, probabilityOf, drawn)) applied.add(chosen);
  }
  return applied;
}

/**
 * Draws the parameters of one output: a function of only spec, seed, set and index. Each transform draws from
 * its own stream, whose first number decides whether it is applied, so that switching one on or off does not change the
 * values of the others.
 * @param drawing number of the drawing, from 0; another one draws other values
 */
export function sampleOutput(spec: AugmentSpec, id: OutputId, drawing = 0): OutputParams {
  const specified: Record<string, unknown> = {};
  const added: Record<string, unknown> = {};
  const numberOf = (stream: string, k: number) =>
    uniform(id.seed, id.set, id.index, stream, DRAWS_MAX * drawing + k);
  const u = (transform: AnyTransform, k: number) => numberOf(streamOf(transform), k);
  const applied = appliedTo(spec, id, (stream) => numberOf(stream, 0));
  for (const transform of TRANSFORMS as readonly AnyTransform[]) {
    const values = applied.has(transform)
      ? (transform.draw((k) => u(transform, k), spec.ranges[transform.flag] as never, spec) ?? true)
      : undefined;
    if (isSpecified(transform.flag)) specified[transform.flag] = values ?? NOT_APPLIED[transform.flag];
    else if (values !== undefined) added[transform.flag] = values;
  }
  const { border, imageFill, maskFill, fillCovered } = spec;
  // Only with transforms that cover pixels, so that older receipts keep their bytes.
  const filled = fillCovered && [...applied].some(({ kind }) => kind === 'occlusion');
  return {
    ...specified,
    border,
    imageFill,
    maskFill,
    ...(filled ? { fillCovered: true } : {}),
    ...added,
  } as OutputParams;
}
