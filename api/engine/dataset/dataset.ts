import { type FailedFile, type Pair, type Pairing, pairNames, type Warning } from '@twinset/contract';
import { EngineError } from '../engine-error.ts';
import type { DatasetPlan, ImageFacts, MaskFacts, SourcePair } from '../types.ts';
import { planDataset } from './plan-dataset.ts';
import { type Located, sourcePairs } from './source-pairs.ts';

/** Everything known of two folders of files: what is paired, what does not fit, how masks become outputs. */
export type Dataset = {
  images: Map<string, ImageFacts>;
  masks: Map<string, MaskFacts>;
  pairing: Pairing;
  /** Pairs whose sizes agree, in the order of the images' names. */
  pairs: SourcePair[];
  /** What made each of `pairs`. */
  rules: Pair[];
  /** Pairs whose sizes disagree, by mask, with both sizes. */
  misfits: FailedFile[];
  /** Masks that cannot stand beside the others, and why; null where all can. */
  unfit: { message: string; details: FailedFile[] } | null;
  /** What was turned other than usual. */
  warnings: Warning[];
  /** With the channels that the page sets on upload. */
  plan: DatasetPlan;
};

const factsOf = <F>(files: ReadonlyMap<string, Located<F>>) =>
  new Map([...files].map(([name, { facts }]) => [name, facts]));

/**
 * Pairs and plans the files of two folders, for the server and the command line alike. Pure.
 * @throws EngineError InvalidDataset where even the masks that fit make no plan
 */
export function datasetOf(
  images: ReadonlyMap<string, Located<ImageFacts>>,
  masks: ReadonlyMap<string, Located<MaskFacts>>,
): Dataset {
  const pairing = pairNames([...images.keys()], [...masks.keys()]);
  const { pairs: sized, failed, warnings } = sourcePairs(pairing.pairs, images, masks);
  // An image that its pair reads as it is stored has that size, and so have the limits that follow from it.
  const sizeOf = new Map(sized.map(({ image, width, height }) => [image, { width, height }]));
  const imageFacts = new Map([...factsOf(images)].map(([name, f]) => [name, { ...f, ...sizeOf.get(name) }]));
  const maskFacts = factsOf(masks);
  const planOf = (facts: MaskFacts[], of: SourcePair[]) => planDataset([...imageFacts.values()], facts, of);
  const whole = planOf([...maskFacts.values()], sized);
  // Masks that do not fit beside the rest are reported like any other imbalance; the rest is planned without them.
  const unfit = 'failed' in whole ? whole.failed : null;
  const bad = new Set(unfit?.details.map((d) => d.filename));
  const pairs = sized.filter((pair) => !bad.has(pair.mask));
  const fitting = [...maskFacts.values()].filter((m) => !bad.has(m.name));
  const plan = unfit ? planOf(fitting, pairs) : whole;
  if ('failed' in plan) throw new EngineError('InvalidDataset', plan.failed.message, plan.failed.details);
  const used = new Set(pairs.map((pair) => pair.image));
  return {
    images: imageFacts,
    masks: maskFacts,
    pairing,
    pairs,
    rules: pairing.pairs.filter((pair) => used.has(pair.image)),
    misfits: failed,
    unfit,
    warnings,
    plan,
  };
}
