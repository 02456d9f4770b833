import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AugmentConfig,
  type Finding,
  LIMITS,
  type Limits,
  type Manifest,
  someNames,
  type Warning,
} from '@twinset/contract';
import { ruleOf } from '../dataset/background.ts';
import { type Dataset, datasetOf } from '../dataset/dataset.ts';
import { duplicateFindings } from '../dataset/duplicate-findings.ts';
import { findingOf } from '../dataset/finding-table.ts';
import { datasetFindings, sortBySeverity } from '../dataset/findings.ts';
import { type Refused, refusedFindings } from '../dataset/refused-findings.ts';
import { withoutAnswered } from '../dataset/without-answered.ts';
import { unboundedCache } from '../prepare/dataset-cache.ts';
import { factsOfCsv, prepareRun, throwIfBlocked } from '../prepare/prepare-run.ts';
import { readConfig } from '../prepare/read-config.ts';
import { type DuplicateFinder, duplicateGroups, frameGroups } from '../split/duplicate-groups.ts';
import { measureColumns } from '../split/measure-columns.ts';
import type { DatasetPlan, Engine, RunJob, RunProgress } from '../types.ts';
import type { FolderListing } from './list-files.ts';
import { type FolderFiles, type Folders, readFolders } from './read-folder.ts';
import { repeatRun, sourcesOf } from './repeat.ts';

/** Limits of the command line: the form's limit on outputs does not apply. */
export const COMMAND_LIMITS: Limits = { ...LIMITS, totalAugmentedImagesMax: 10_000_000 };

export interface FolderOptions {
  /** Path of the stratification file. */
  csv?: string;
  /** Manifest of a run to repeat: files that it does not list are ignored. */
  from?: Manifest;
  /** Choices of the intake, which the manifest records. */
  recorded?: Warning[];
  /** Folder of the files of tiles (default: a new temporary one). */
  tilesDir?: string;
  onProgress?: (progress: RunProgress) => void;
  /** Called with the findings about files that were not accepted if no job follows: they may be the reason. */
  onRefused?: (findings: Finding[]) => void;
}

export interface FolderJob {
  job: Omit<RunJob, 'dir'>;
  /** Findings that the server would report for these folders, refused files included. */
  findings: Finding[];
}

/** Reports the duplicates among the pairs, without choices that the configuration has already made. */
async function duplicatesIn(
  finder: DuplicateFinder,
  dataset: Dataset,
  plan: DatasetPlan,
  config: AugmentConfig,
): Promise<Finding[]> {
  const rule = ruleOf({ config, plan });
  const frames = config.groupFrames ? [] : await frameGroups(finder, dataset);
  return duplicateFindings(dataset, await duplicateGroups(finder, dataset, rule), frames);
}

/** Reports the sub-folders that were not read. */
const skippedFindings = (listings: readonly FolderListing[]): Finding[] =>
  listings
    .filter(({ skipped }) => skipped.length > 0)
    .map(({ dir, skipped: files }) => {
      const message = `Folders in ${dir} were not read: ${someNames(files)}. Add --recursive to read them.`;
      return findingOf({ code: 'FoldersNotRead', message, files });
    });

/** Reports the files that a repeated run ignores. */
const otherFindings = (files: string[]): Finding[] =>
  files.length === 0
    ? []
    : [
        findingOf({
          code: 'NotInManifest',
          message: `Ignored because the manifest does not name them: ${someNames(files)}.`,
          files,
        }),
      ];

/** Returns the files of both folders; with `from`, those that it lists. */
function sourcesIn({ images, masks, listed }: FolderFiles, from?: Manifest) {
  const refused: Refused = { images: images.failed, masks: masks.failed };
  if (from) return { ...sourcesOf(from, images, masks), refused, listed };
  return { images: images.files, masks: masks.files, others: [], refused, listed };
}

async function jobOf(
  engine: Engine,
  dataset: Dataset,
  read: ReturnType<typeof sourcesIn>,
  config: unknown,
  options: FolderOptions,
): Promise<FolderJob> {
  const { from, onProgress } = options;
  const csv = options.csv === undefined ? null : { path: options.csv, key: options.csv };
  const finder = { engine, keep: unboundedCache() };
  // A given file must match even if the configuration does not use it.
  if (csv !== null) await factsOfCsv(finder, dataset, csv);
  const prepared = await prepareRun(
    {
      ...finder,
      measure: (input) =>
        measureColumns(engine, input, undefined, (done, total) =>
          onProgress?.({ phase: 'measure', done, total }),
        ),
    },
    {
      dataset,
      config,
      csv,
      limits: COMMAND_LIMITS,
      tilesDir: options.tilesDir ?? join(tmpdir(), `twinset-tiles-${crypto.randomUUID()}`),
    },
  );
  throwIfBlocked(prepared);
  const findings = sortBySeverity([
    ...withoutAnswered(datasetFindings(prepared.dataset, read.refused), prepared.config),
    ...(await duplicatesIn(finder, prepared.dataset, prepared.job.plan, prepared.config)),
    ...skippedFindings(read.listed),
    ...otherFindings(read.others),
  ]);
  const job = { ...prepared.job, warnings: [...(options.recorded ?? []), ...prepared.job.warnings] };
  return { job: from ? repeatRun(job, from) : job, findings };
}

/**
 * Creates a job from the files of two folders as the server does from uploads: pairs, checks, measures, splits.
 * @param config unchecked, as read from a file.
 * @throws EngineError naming the problems.
 */
export async function jobOfFiles(
  engine: Engine,
  files: FolderFiles,
  config: unknown,
  options: FolderOptions,
): Promise<FolderJob> {
  const read = sourcesIn(files, options.from);
  const dataset = await datasetOf(read.images, read.masks);
  try {
    return await jobOf(engine, dataset, read, config, options);
  } catch (error) {
    options.onRefused?.(refusedFindings(dataset.pairing, read.refused));
    throw error;
  }
}

/**
 * Creates a job from two folders: lists and inspects their files first.
 * @param config unchecked, as read from a file.
 * @throws EngineError naming the problems.
 */
export async function folderJob(
  engine: Engine,
  folders: Folders,
  config: unknown,
  options: FolderOptions = {},
): Promise<FolderJob> {
  readConfig(config, COMMAND_LIMITS);
  return jobOfFiles(engine, await readFolders(engine, folders, options.onProgress), config, options);
}
