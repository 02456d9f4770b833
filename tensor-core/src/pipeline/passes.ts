import {
  type OutputParams,
  type ParamsOf,
  readsPartners,
  TRANSFORM_KINDS,
  type TransformFlag,
} from '@twinset/contract';
import { isIdentity } from '../affine.ts';
import { type AnyTransform, KINDS } from '../kinds/index.ts';
import type { FrameFacts, Pass } from '../kinds/pass.ts';
import { TRANSFORMS } from '../transforms/index.ts';

type Params = ParamsOf<TransformFlag>;
/** A transform with the values drawn for it; null if it has none. */
export type Step = readonly [transform: AnyTransform, params: Params];

/** The transforms of a frame, with the facts that every output asks for; frames are mixed before. */
const STEPS = TRANSFORMS.filter(({ kind }) => !readsPartners(kind)).map((transform) => ({
  transform,
  flag: transform.flag,
  isOcclusion: transform.kind === 'occlusion',
  movesMasks: TRANSFORM_KINDS[transform.kind].movesMasks,
}));

/** Returns the transforms applied to one output, in their order; for a mask those that change it. */
export function stepsOf(params: OutputParams, kind: 'image' | 'mask'): Step[] {
  const steps: Step[] = [];
  for (const { transform, flag, isOcclusion, movesMasks } of STEPS) {
    if (kind === 'mask' && !movesMasks && !(isOcclusion && params.fillCovered === true)) continue;
    const values = params[flag];
    if (values === null || values === undefined || values === false) continue;
    steps.push([transform, values === true ? null : values]);
  }
  return steps;
}

/** Converts steps to as few equivalent passes as possible; a pass that changes nothing is omitted. */
export function passesOf(steps: readonly Step[], frame: FrameFacts): Pass[] {
  const passes: Pass[] = [];
  for (const [transform, params] of steps) {
    const add = KINDS[transform.kind] as (
      passes: Pass[],
      transform: AnyTransform,
      params: Params,
      frame: FrameFacts,
    ) => void;
    add(passes, transform, params, frame);
  }
  return passes.filter(
    (pass) =>
      pass.kind !== 'fused' || pass.color !== null || pass.field !== null || !isIdentity(pass.inverse),
  );
}
