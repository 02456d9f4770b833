import { resolve } from 'node:path';
import { type AugmentConfig, type FailedFile, pairNames } from '@twinset/contract';
import { type DuplicateInput, groupDuplicates, splitDataset } from '@twinset/tensor-core';
import { checkRun, type RunRefusal } from '../dataset/check-run.ts';
import { planDataset } from '../dataset/plan-dataset.ts';
import { sourcePairs } from '../dataset/source-pairs.ts';
import { EngineError } from '../engine-error.ts';
import type { Engine, ImageFacts, RunJob, SourcePair, Split } from '../types.ts';
import { readFolder } from './read-folder.ts';

export interface FolderJob {
  job: Omit<RunJob, 'dir'>;
  /** Files that cannot be used; the job is made of the others. */
  failed: FailedFile[];
}

const refuseIf = (refusal: RunRefusal | null): void => {
  if (refusal) throw new EngineError(refusal.errorType, refusal.message, refusal.details);
};

function refuseOrphans(names: string[]): void {
  const listed = names.slice(0, 5).join(', ');
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  const details = names.map((filename) => ({ filename, reason: 'The file has no partner.' }));
  if (names.length > 0)
    throw new EngineError('InvalidDataset', `Without a partner: ${listed}${more}.`, details);
}

function splitOf(pairs: readonly SourcePair[], facts: readonly ImageFacts[], config: AugmentConfig): Split {
  return splitDataset({
    names: pairs.map((pair) => pair.image),
    ratios: { train: config.trainRatio, val: config.valRatio, test: config.testRatio },
    seed: config.seed,
    groups: groupDuplicates(facts as readonly (ImageFacts & DuplicateInput)[], {
      near: config.keepNearDuplicates,
    }),
  }) as Split;
}

/**
 * Makes a job of two folders: inspects, pairs by name, plans, splits.
 * @throws EngineError naming what does not fit.
 */
export async function folderJob(
  engine: Engine,
  folders: { images: string; masks: string },
  config: AugmentConfig,
): Promise<FolderJob> {
  const images = await readFolder(resolve(folders.images), engine.inspectImage);
  const masks = await readFolder(resolve(folders.masks), engine.inspectMask);
  const pairing = pairNames([...images.files.keys()], [...masks.files.keys()]);
  refuseOrphans([...pairing.orphanImages, ...pairing.orphanMasks]);
  const sources = sourcePairs(pairing.pairs, images.files, masks.files);
  if (sources.failed.length > 0) {
    throw new EngineError('InvalidDataset', 'Images and masks of some pairs differ in size.', sources.failed);
  }
  const imageFacts = sources.pairs.map((pair) => images.files.get(pair.image)?.facts as ImageFacts);
  const maskFacts = [...masks.files.values()].map((file) => file.facts);
  const plan = planDataset(imageFacts, maskFacts, pairing.pairs, config);
  if ('failed' in plan) refuseIf(plan.failed);
  const { pairs } = sources;
  const whole = plan as RunJob['plan'];
  refuseIf(checkRun(config, pairs, whole).failed);
  const split = splitOf(pairs, imageFacts, config);
  const check = checkRun(config, pairs, whole, split);
  refuseIf(check.failed);
  const warnings = [...sources.warnings, ...whole.warnings, ...split.warnings, ...check.warnings];
  const job = { config, pairs, pairing: pairing.pairs, plan: whole, split, warnings };
  return { job, failed: [...images.failed, ...masks.failed] };
}
