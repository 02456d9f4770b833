import {
  type FailedFile,
  type Pair,
  type Pairing,
  pairInSteps,
  runStepsWith,
  type Warning,
} from '@twinset/contract';
import { EngineError } from '../engine-error.ts';
import { DerivedMap } from '../lib/derived-map.ts';
import { plainFacts } from '../packed-facts.ts';
import type { DatasetPlan, ImageFacts, LabelPositions, MaskFacts, SourcePair } from '../types.ts';
import { planInSteps } from './plan-dataset.ts';
import { type Located, sourcePairsInSteps } from './source-pairs.ts';

/** Files of a dataset by name. */
export type LocatedFiles = {
  images: ReadonlyMap<string, Located<ImageFacts>>;
  masks: ReadonlyMap<string, Located<MaskFacts>>;
};

/** Facts of two folders of files: the pairs, the files that do not match, and the conversion of masks. */
export type Dataset = {
  images: ReadonlyMap<string, ImageFacts>;
  masks: ReadonlyMap<string, MaskFacts>;
  pairing: Pairing;
  /** The files with their paths, as given. */
  located: LocatedFiles;
  /** Pairs whose sizes agree, in the order of the images' names. */
  pairs: SourcePair[];
  /** Rule that matched each of `pairs`. */
  rules: Pair[];
  /** Pairs whose sizes disagree, by mask, with both sizes. */
  misfits: FailedFile[];
  /** Masks that cannot be combined with the others, and why; null if all can. */
  unfit: { message: string; details: FailedFile[] } | null;
  /** Warnings about unusual orientations and chosen repairs. */
  warnings: Warning[];
  /** Plan with the channels that the page sets on upload. */
  plan: DatasetPlan;
  /** Reads the features of near duplicates; absent if the facts contain them. */
  duplicateFeatures?: () => DuplicateFeatures;
};

/** Features by which near duplicates are found, with the names of images and of masks, some at a time. */
export type DuplicateFeatures = {
  /** Folder for a file that has no name, of 3 KiB per pair. */
  folder: string;
  /** Encoded fingerprints. */
  fingerprints: AsyncIterable<[image: string, fingerprint: Uint8Array][]>;
  places: AsyncIterable<[mask: string, places: LabelPositions][]>;
};

/** Returns the facts of files, some of which are replaced. */
const factsOf = <F>(
  files: ReadonlyMap<string, Located<F>>,
  replaced: ReadonlyMap<string, F> = new Map(),
): ReadonlyMap<string, F> => new DerivedMap(files, ({ facts }, name) => replaced.get(name) ?? facts);

/**
 * Pairs and plans the files of two folders, for the server and the command line. Pure.
 * @param pause is awaited between the steps, so that a server can answer other requests meanwhile
 * @throws EngineError InvalidDataset if even the compatible masks do not give a plan
 */
export async function datasetOf(
  images: ReadonlyMap<string, Located<ImageFacts>>,
  masks: ReadonlyMap<string, Located<MaskFacts>>,
  pause: () => Promise<void> = async () => {},
): Promise<Dataset> {
  const pairing = await runStepsWith(pairInSteps([...images.keys()], [...masks.keys()]), pause);
  await pause();
  const paired = await runStepsWith(sourcePairsInSteps(pairing.pairs, images, masks), pause);
  const { pairs: sized, failed, warnings } = paired;
  await pause();
  // If its pair reads an image as stored, its size, and the limits that follow from it, are as stored.
  const asStored = new Map<string, ImageFacts>();
  for (const { image, width, height } of sized) {
    const { facts } = images.get(image) as Located<ImageFacts>;
    if (facts.width !== width || facts.height !== height)
      asStored.set(image, { ...plainFacts(facts), width, height });
  }
  const imageFacts = factsOf(images, asStored);
  const maskFacts = factsOf(masks);
  await pause();
  const planOf = (facts: MaskFacts[], of: SourcePair[]) =>
    runStepsWith(planInSteps([...imageFacts.values()], facts, of), pause);
  const allMasks = [...maskFacts.values()];
  await pause();
  const whole = await planOf(allMasks, sized);
  // Incompatible masks are reported like any other imbalance; the rest is planned without them.
  const unfit = 'failed' in whole ? whole.failed : null;
  await pause();
  const bad = new Set(unfit?.details.map((d) => d.filename));
  const pairs = sized.filter((pair) => !bad.has(pair.mask));
  const fitting = allMasks.filter((m) => !bad.has(m.name));
  const plan = unfit ? await planOf(fitting, pairs) : whole;
  if ('failed' in plan) throw new EngineError('InvalidDataset', plan.failed.message, plan.failed.details);
  await pause();
  const used = new Set(pairs.map((pair) => pair.image));
  return {
    images: imageFacts,
    masks: maskFacts,
    located: { images, masks },
    pairing,
    pairs,
    rules: pairing.pairs.filter((pair) => used.has(pair.image)),
    misfits: failed,
    unfit,
    warnings,
    plan,
  };
}
