import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ATTRIBUTE_FLAGS } from '@twinset/contract';
import {
  getOrCompute,
  type OpenManifest,
  openManifest,
  type PreparedRun,
  type PreparedSplit,
  prepareRun,
  prepareSplit,
  type RunDependencies,
  type RunJob,
  type RunRequest,
  type RunResult,
  writeJob,
} from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import { bucketZipPath } from '../../queue/bucket-zip.ts';
import type { RunFailure, RunRow } from '../../records/runs.ts';
import type { KeptFile } from '../../site/kept-files.ts';
import {
  type Dataset,
  datasetVersion,
  loadDataset,
  prepareVersion,
  sessionCache,
} from '../dataset/internal.ts';
import { measureCached, readingProgress } from '../split/internal.ts';
import { storedCsv } from '../stratification/internal.ts';

import { checkTileRoom } from './check-tile-room.ts';
import { pruneTiles } from './prune-tiles.ts';

export { fillZip, partialZip } from './partial-zip.ts';
export { isLivePreview } from './preview-folder.ts';
export { runFailure } from './run-failure.ts';

/** Outcome of a run; a `suspended` one resumes after the next start. */
export type RunEnd =
  | { state: 'done'; result: RunResult }
  | { state: 'failed' | 'cancelled'; failure: RunFailure }
  | { state: 'suspended' };

/** Returns the run with the current result: complete, none running, from the current images and masks; else null. */
export function currentResult(ctx: Ctx, session: string): RunRow | null {
  if (ctx.activeRuns.has(session)) return null;
  const run = ctx.records.runs.lastDone(session);
  return run && run.dataset === datasetVersion(ctx, session) ? run : null;
}

/**
 * Returns the run with the current result.
 * @throws AppError RunInProgress, or WrongState without a result of the current files
 */
export function requireResult(ctx: Ctx, session: string): RunRow {
  if (ctx.activeRuns.has(session)) throw new AppError('RunInProgress');
  const run = currentResult(ctx, session);
  if (!run)
    throw new AppError('WrongState', 'The current images and masks have no result. Run the augmentation.');
  return run;
}

/** Opens the manifest of a run; its places are kept, so that each page of outputs reads its own receipts. */
export const manifestOfRun = (ctx: Ctx, session: string, { id, result }: RunRow): Promise<OpenManifest> =>
  getOrCompute(ctx.caches.manifests, `${session} ${id}`, () => openManifest(result?.zipPath ?? ''));

const JOB_FILE = 'run.json';

/** Returns the job of a run as a file that other servers of the site need. */
export const keptJob = (ctx: Ctx, session: string, id: string): KeptFile => ({
  name: `job-${id}`,
  path: ctx.work.path(session, 'runs', id, JOB_FILE),
  hasPaths: true,
});
/** Returns the record of a run's zip in the bucket as such a file. */
export const keptZip = (ctx: Ctx, session: string, id: string): KeptFile => ({
  name: `zip-${id}`,
  path: bucketZipPath(ctx.work.path(session, 'runs', id)),
});

/** Stores the job beside its result: previews of the outputs and the zips of single sets need it. */
export async function saveJob(job: RunJob): Promise<void> {
  await mkdir(job.dir, { recursive: true });
  await writeJob(join(job.dir, JOB_FILE), job);
}

/** Returns the job of a run, or null if a crash happened before it was stored. */
export async function loadJob(ctx: Ctx, run: RunRow): Promise<RunJob | null> {
  const dir = ctx.work.path(run.session, 'runs', run.id);
  try {
    return { ...(await Bun.file(join(dir, JOB_FILE)).json()), dir };
  } catch {
    return null;
  }
}

/**
 * Returns the job of a finished run.
 * @throws Error if it no longer exists
 */
export const jobOf = (ctx: Ctx, run: RunRow): Promise<RunJob> =>
  getOrCompute(ctx.caches.runJobs, `${run.session} ${run.id}`, async () => {
    const job = await loadJob(ctx, run);
    if (!job) throw new Error('The files of the finished run are missing.');
    return job;
  });

const NO_FLAGS = Object.fromEntries(ATTRIBUTE_FLAGS.map((flag) => [flag, false]));
const NO_SPLIT = { splitParameter: '', splitParameters: [], groupColumn: '', ...NO_FLAGS };

/**
 * Removes the split settings of a configuration, for work on one given source: it must succeed after the CSV of the
 * split was deleted, and without measuring anything. A value that is not an object is returned unchanged and refused
 * later.
 */
export const withoutSplitSettings = (config: unknown): unknown =>
  typeof config === 'object' && config !== null && !Array.isArray(config)
    ? { ...config, ...NO_SPLIT }
    : config;

/** Returns a session's files and CSV, with their caches. */
async function sessionFiles(ctx: Ctx, session: string, config: unknown) {
  const dataset: Dataset = await loadDataset(ctx, session);
  const means: RunDependencies = {
    engine: ctx.engine,
    keep: sessionCache(ctx, session, dataset),
    measure: (input) => measureCached(ctx, session, input),
    pause: createTimeSlice(),
    search: readingProgress(ctx, session, 'tiles', 'The tiles could not be searched.'),
    async onTiled(tiled) {
      await pruneTiles(ctx, session, tiled);
      await checkTileRoom(ctx, session, tiled);
    },
  };
  const request: RunRequest = {
    dataset,
    config,
    limits: ctx.limits,
    csv: storedCsv(ctx, session),
    tilesDir: ctx.work.path(session, 'tiles'),
  };
  return { dataset, means, request };
}

/**
 * Splits a session's dataset by a configuration.
 * @throws EngineError InvalidConfiguration, InvalidDataset, StratifiedSplitError
 */
export async function splitSession(ctx: Ctx, session: string, config: unknown): Promise<PreparedSplit> {
  const { means, request } = await sessionFiles(ctx, session, config);
  return prepareSplit(means, request);
}

/**
 * Checks a configuration against a session's dataset and creates the job, with the version of the dataset.
 * @throws EngineError InvalidConfiguration, InvalidDataset, StratifiedSplitError; AppError NoRoom for its tiles
 */
export async function prepareJob(
  ctx: Ctx,
  session: string,
  config: unknown,
): Promise<PreparedRun & { version: string }> {
  const prepared = await cacheForConfig(ctx, { session, config, what: 'job' }, async () => {
    const { dataset, means, request } = await sessionFiles(ctx, session, config);
    const prepared = await prepareRun(means, request);
    // Choices of the intake, as the command line records them.
    const warnings = [...ctx.records.intakes.recorded(session), ...prepared.job.warnings];
    return { ...prepared, job: { ...prepared.job, warnings }, version: dataset.version };
  });
  // Also for a known job: its tiles may have been removed meanwhile.
  await checkTileRoom(ctx, session, prepared.tiled);
  return prepared;
}

/** Caches a value derived from a session's files, its CSV and a configuration; a failure is not cached. */
export async function cacheForConfig<T>(
  ctx: Ctx,
  { session, config, what }: { session: string; config: unknown; what: string },
  make: () => Promise<T>,
): Promise<T> {
  await prepareVersion(ctx, session);
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(config) ?? '').digest('hex');
  const versions = `${datasetVersion(ctx, session)} ${ctx.records.csv.get(session)?.file ?? ''}`;
  return getOrCompute(ctx.caches.jobs, `${session} ${versions} ${what} ${hash}`, make) as Promise<T>;
}
