import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { BACKEND_NAMES, MANIFEST_VERSION, type SetCounts } from '@twinset/contract';
import { expectedBackend } from '../backends/index.ts';
import { checkRun } from '../dataset/check-run.ts';
import { EngineError } from '../engine-error.ts';
import { writeExports } from '../exports/write-exports.ts';
import { isMismatch } from '../gpu/gpu-warps.ts';
import { DISK_FULL, isDiskFull } from '../lib/is-disk-full.ts';
import { isTooManyFiles } from '../lib/is-too-many-files.ts';
import { sha256OfFile } from '../lib/sha256.ts';
import { sizedText } from '../lib/sized-text.ts';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';
import type { Pool } from '../pool/pool.ts';
import { cutSources } from '../tiles/cut-sources.ts';
import type { RunHooks, RunJob, RunResult } from '../types.ts';
import { batchWork } from './batch-work.ts';
import { foldFiles } from './fold-files.ts';
import { hashedJobText, hashOfJob } from './job-text.ts';
import { lostWarnings } from './lost-classes.ts';
import { BETWEEN_OUTPUTS, manifestEnds } from './manifest.ts';
import { planOutputs } from './output-plan.ts';
import { readmeText } from './readme-text.ts';
import { recipeOf } from './recipe.ts';
import { renderInShards } from './render-in-shards.ts';
import { publish, readJson, removeRunFolder, runPaths, writeDurably } from './run-folder.ts';
import { runInOrder } from './run-in-order.ts';
import { RunOutput } from './run-output.ts';
import { runTasks } from './run-tasks.ts';
import { splitCsv } from './split-csv.ts';

/** Returns the properties that a resumed run must share with the interrupted one. */
const propertiesOf = (job: RunJob, backend: string) => ({
  ...job,
  dir: '',
  version: MANIFEST_VERSION,
  backend,
});

/** A run: its backend, its stamp, which is a hash of these properties, and the result if it is complete. */
type Opened = { backend: string; stamp: string; finished: RunResult | null };

/**
 * Opens the run's folder: keeps files of the very same run, removes all others. A run that the processor began continues on
 * the processor where there is a GPU, so that its finished outputs are kept.
 */
async function openFolder(job: RunJob, pool: Pool): Promise<Opened> {
  const paths = runPaths(job.dir);
  const { name } = pool.backend();
  const recorded = existsSync(paths.job) ? await sha256OfFile(paths.job) : null;
  if (recorded !== null) {
    for (const backend of name === BACKEND_NAMES.webgpu ? [name, expectedBackend('webgpu').name] : [name]) {
      const stamp = await hashOfJob(propertiesOf(job, backend));
      if (stamp === recorded) return { backend, stamp, finished: await readJson<RunResult>(paths.result) };
    }
  }
  if (existsSync(paths.work)) await rm(paths.work, { recursive: true, force: true });
  mkdirSync(paths.work, { recursive: true });
  const hash = new Bun.CryptoHasher('sha256');
  await writeDurably(paths.job, hashedJobText(propertiesOf(job, name), hash));
  return { backend: name, stamp: hash.digest('hex'), finished: null };
}

function refuseUnfit(job: RunJob): void {
  const { failed } = checkRun(job.config, job.pairs, job.plan, job.split);
  if (failed) throw new EngineError(failed.errorType, failed.message, failed.details);
}

async function make(job: RunJob, pool: Pool, hooks: RunHooks): Promise<RunResult> {
  const started = performance.now();
  const paths = runPaths(job.dir);
  await pool.ready();
  const { backend, stamp, finished } = await openFolder(job, pool);
  // The result that a run of an earlier version left has no backend.
  if (finished) return publish(job.dir, { ...finished, backend });

  const recipe = recipeOf(job);
  await yieldToEventLoop();
  const tasks = runTasks(job);
  await yieldToEventLoop();
  const total = tasks.reduce((sum, task) => sum + task.slots.length, 0);
  const counts: SetCounts = { train: 0, val: 0, test: 0 };
  for (const slot of planOutputs(job)) counts[slot.set]++;

  hooks.onProgress?.({ phase: 'prepare', done: 0, total });
  if (!hooks.shards)
    await cutSources([...new Set(tasks.map(({ pair }) => job.pairs[pair]))], pool, {
      ...(hooks.signal ? { signal: hooks.signal } : {}),
      onProgress: (cut, sources) => hooks.onProgress?.({ phase: 'prepare', done: cut, total: sources }),
    });
  const isRemote = hooks.shards !== undefined;
  const { output, done } = await RunOutput.open(job, recipe, tasks, { paths, isRemote });
  try {
    const onProgress = (ahead = 0) =>
      hooks.onProgress?.({ phase: 'augment', done: Math.min(total, output.receipts.length + ahead), total });
    onProgress();
    let complete = async (_zip: string, _bytes: number): Promise<void> => {};
    if (hooks.shards)
      complete = await renderInShards({ job, tasks, stamp, backend, output, pool, paths }, hooks.shards, {
        onProgress,
        signal: hooks.signal,
      });
    else {
      const { works, window } = batchWork(job, tasks, done, {
        pool,
        backend,
        path: paths.zip,
        share: job.dir,
        place: (number, bytes) => output.place(number, bytes),
        add(batch, written) {
          output.add(batch, written);
          onProgress();
        },
      });
      await runInOrder(works, window, hooks.signal);
    }
    const onFile = () => hooks.onProgress?.({ phase: 'zip', done: total, total });
    onFile();
    await yieldToEventLoop();
    const safety = output.labelCheck.result();
    const lost = safety.lost?.map(({ source }) => source) ?? [];
    const warnings = [...job.warnings, ...lostWarnings(lost, job.config)];
    const exported = await writeExports({
      job,
      recipe,
      output,
      paths,
      signal: hooks.signal,
      onFile,
    });
    const { before, after } = await manifestEnds({ ...job, warnings }, backend, safety, {
      ...(output.budget ? { budget: output.budget.report() } : {}),
      ...(exported ? { exports: exported } : {}),
    });
    await yieldToEventLoop();
    const lists = { 'split.csv': () => splitCsv(job), ...foldFiles(job) };
    const head = await sizedText(before);
    const zipBytes = await output.finish([
      { name: 'README.txt', text: readmeText(job, counts, safety, exported) },
      { name: 'manifest.json', ...output.receipts.joined(head, BETWEEN_OUTPUTS, after) },
      ...(await Promise.all(
        Object.entries(lists).map(async ([name, parts]) => ({ name, ...(await sizedText(parts)) })),
      )),
    ]);
    await complete(paths.zip, zipBytes);
    // An open file that is removed is freed by this thread when it is closed.
    output.close();
    const seconds = (performance.now() - started) / 1000;
    return await publish(job.dir, {
      zipPath: paths.published,
      zipBytes,
      outputs: counts,
      warnings,
      seconds,
      backend,
    });
  } finally {
    output.close();
  }
}

function explain(error: unknown, signal?: AbortSignal): EngineError {
  if (error instanceof EngineError) return error;
  if (signal?.aborted) {
    return signal.reason instanceof EngineError
      ? signal.reason
      : new EngineError('Cancelled', 'The augmentation was cancelled.');
  }
  const { code, message } = error as { code?: string; message?: string };
  if (isDiskFull(error)) return new EngineError('AugmentationError', DISK_FULL, [], false, code);
  if (isTooManyFiles(error)) {
    const text = 'The server has too many open files. Try again shortly.';
    return new EngineError('AugmentationError', text, [], false, code);
  }
  return new EngineError('AugmentationError', message ?? 'The augmentation failed.');
}

/**
 * Runs or resumes a job. The former result in the folder stays until the new one is complete; a run that is cancelled
 * or fails leaves nothing behind, one that is suspended (or killed) resumes when it is called again.
 * @throws EngineError
 */
export async function runJob(job: RunJob, pool: Pool, hooks: RunHooks): Promise<RunResult> {
  refuseUnfit(job);
  try {
    return await make(job, pool, hooks).catch((error: unknown) => {
      if (!isMismatch(error)) throw error;
      // The GPU is no longer used; the CPU computes all outputs again.
      return make(job, pool, hooks);
    });
  } catch (error) {
    const failure = explain(error, hooks.signal);
    if (!failure.suspended) await removeRunFolder(job.dir);
    throw failure;
  }
}
