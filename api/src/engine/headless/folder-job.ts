import { resolve } from 'node:path';
import type { AugmentConfig, Finding } from '@twinset/contract';
import { type DuplicateInput, groupDuplicates, splitDataset } from '@twinset/tensor-core';
import { checkDataset, refusalOf, withoutStops } from '../dataset/check-dataset.ts';
import { checkRun, type RunRefusal } from '../dataset/check-run.ts';
import { datasetOf } from '../dataset/dataset.ts';
import { datasetFindings } from '../dataset/findings.ts';
import { planDataset } from '../dataset/plan-dataset.ts';
import { EngineError } from '../engine-error.ts';
import type { Engine, ImageFacts, RunJob, SourcePair, Split } from '../types.ts';
import { readFolder } from './read-folder.ts';

export interface FolderJob {
  job: Omit<RunJob, 'dir'>;
  /** What the server would report of these folders, refused files included; duplicates are not listed. */
  findings: Finding[];
}

const refuseIf = (refusal: RunRefusal | null): void => {
  if (refusal) throw new EngineError(refusal.errorType, refusal.message, refusal.details);
};

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
  const dataset = datasetOf(images.files, masks.files);
  const { failed, stops, waived } = checkDataset(dataset, config);
  refuseIf(failed ?? refusalOf(stops));
  const { pairs } = dataset;
  const imageFacts = pairs.map((pair) => dataset.images.get(pair.image) as ImageFacts);
  const plan = planDataset(imageFacts, [...dataset.masks.values()], pairs, config);
  if ('failed' in plan) refuseIf(plan.failed);
  const whole = plan as RunJob['plan'];
  refuseIf(checkRun(config, pairs, whole).failed);
  const split = splitOf(pairs, imageFacts, config);
  const check = checkRun(config, pairs, whole, split);
  refuseIf(check.failed);
  const warnings = [
    ...waived,
    ...dataset.warnings,
    ...withoutStops(whole.warnings),
    ...split.warnings,
    ...check.warnings,
  ];
  const findings = datasetFindings(dataset, { images: images.failed, masks: masks.failed });
  const job = { config, pairs, pairing: dataset.rules, plan: whole, split, warnings };
  return { job, findings };
}
