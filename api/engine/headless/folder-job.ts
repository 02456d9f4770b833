import { resolve } from 'node:path';
import { type AugmentConfig, type Finding, findingOf, someNames } from '@twinset/contract';
import { groupDuplicates, groupFrames, splitWithNear } from '@twinset/tensor-core';
import { backgroundOf } from '../dataset/background.ts';
import { checkDataset, refusalOf, withoutStops } from '../dataset/check-dataset.ts';
import { checkRun, type RunRefusal } from '../dataset/check-run.ts';
import { type Dataset, datasetOf } from '../dataset/dataset.ts';
import { duplicateFindings } from '../dataset/duplicate-findings.ts';
import { duplicateInputs, duplicateSources, frameInputs } from '../dataset/duplicate-inputs.ts';
import { datasetFindings, inOrderOfWeight } from '../dataset/findings.ts';
import { planDataset } from '../dataset/plan-dataset.ts';
import { splitGroups } from '../dataset/split-groups.ts';
import { EngineError } from '../engine-error.ts';
import { foregroundRule } from '../frames/foreground.ts';
import type { DatasetPlan, Engine, ImageFacts, RunJob, Split } from '../types.ts';
import { type Listing, listFiles, nameFiles } from './list-files.ts';
import { readFiles } from './read-folder.ts';

export interface FolderJob {
  job: Omit<RunJob, 'dir'>;
  /** What the server would report of these folders, refused files included. */
  findings: Finding[];
}

const refuseIf = (refusal: RunRefusal | null): void => {
  if (refusal) throw new EngineError(refusal.errorType, refusal.message, refusal.details);
};

/** Splits the pairs and reports the duplicates among them, in this thread: nobody else waits for it. */
function splitOf(
  dataset: Dataset,
  plan: DatasetPlan,
  config: AugmentConfig,
): { split: Split; findings: Finding[] } {
  const rule = foregroundRule(plan.mask, backgroundOf(config, plan.classes));
  const duplicates = groupDuplicates(duplicateInputs(duplicateSources(dataset), rule));
  const frames = groupFrames(frameInputs(dataset));
  const split = splitWithNear({
    names: dataset.pairs.map((pair) => pair.image),
    ratios: { train: config.trainRatio, val: config.valRatio, test: config.testRatio },
    seed: config.seed,
    ...splitGroups(config, duplicates, frames),
  });
  // What was decided by the configuration is not offered again.
  return { split, findings: duplicateFindings(dataset, duplicates, config.groupFrames ? [] : frames) };
}

/** Reports the sub-folders that were not read. */
const skippedFindings = (listings: readonly Listing[]): Finding[] =>
  listings
    .filter(({ skipped }) => skipped.length > 0)
    .map(({ dir, skipped: files }) => {
      const message = `Folders in ${dir} were not read: ${someNames(files)}. Add --recursive to read them.`;
      return findingOf({ code: 'FoldersNotRead', message, files });
    });

/**
 * Makes a job of two folders: lists, inspects, pairs by name, plans, splits.
 * @param folders with `recursive` their sub-folders are read too.
 * @throws EngineError naming what does not fit.
 */
export async function folderJob(
  engine: Engine,
  folders: { images: string; masks: string; recursive?: boolean },
  config: AugmentConfig,
): Promise<FolderJob> {
  const recursive = folders.recursive ?? false;
  const listed = [
    await listFiles(resolve(folders.images), recursive),
    await listFiles(resolve(folders.masks), recursive),
  ];
  const [imageFiles = [], maskFiles = []] = nameFiles(listed);
  const images = await readFiles(imageFiles, engine.inspectImage);
  const masks = await readFiles(maskFiles, engine.inspectMask);
  const dataset = datasetOf(images.files, masks.files);
  const { failed, stops, waived } = checkDataset(dataset, config);
  refuseIf(failed ?? refusalOf(stops));
  const { pairs } = dataset;
  const imageFacts = pairs.map((pair) => dataset.images.get(pair.image) as ImageFacts);
  const plan = planDataset(imageFacts, [...dataset.masks.values()], pairs, config);
  if ('failed' in plan) refuseIf(plan.failed);
  const whole = plan as RunJob['plan'];
  refuseIf(checkRun(config, pairs, whole).failed);
  const { split, findings: doubles } = splitOf(dataset, whole, config);
  const check = checkRun(config, pairs, whole, split);
  refuseIf(check.failed);
  const warnings = [
    ...waived,
    ...dataset.warnings,
    ...withoutStops(whole.warnings),
    ...split.warnings,
    ...check.warnings,
  ];
  const refused = { images: images.failed, masks: masks.failed };
  const findings = inOrderOfWeight([
    ...datasetFindings(dataset, refused),
    ...doubles,
    ...skippedFindings(listed),
  ]);
  const job = { config, pairs, pairing: dataset.rules, plan: whole, split, warnings };
  return { job, findings };
}
