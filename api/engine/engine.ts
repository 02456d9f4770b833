import type { GpuReport } from '@twinset/contract';
import { EngineError } from './engine-error.ts';
import { estimateRun } from './estimate.ts';
import { convertIntake } from './intake/convert/convert-intake.ts';
import { pairConverter } from './intake/convert/pair-ranges.ts';
import type { ImageLimits } from './pixels/index.ts';
import type { BackendInfo, Pool } from './pool/pool.ts';
import { tasksAtOnce } from './pool/tasks-at-once.ts';
import { predictLost } from './predict-lost.ts';
import { previewOutputs, replayReceipt } from './preview.ts';
import { recordedDifference } from './result/recorded-difference.ts';
import { renderOutputPreviews } from './result/render-output-previews.ts';
import { renderShard } from './run/render-shard.ts';
import { unfinishedJob } from './run/run-folder.ts';
import { runJob } from './run/run-job.ts';
import { cutSources } from './tiles/cut-sources.ts';
import type { Engine, Hooks } from './types.ts';

const SUSPENDED = new EngineError(
  'AugmentationError',
  'The server stopped during the augmentation. It resumes when the server restarts.',
  [],
  true,
);

/**
 * Creates the engine on a pool.
 * @param gpu returns whether a GPU is used; null if there is none to use
 * @param check throws if the loaded backend is not the chosen one
 */
export function engineOn(
  pool: Pool,
  limits: ImageLimits = {},
  check: (backend: BackendInfo) => void = () => {},
  gpu: () => GpuReport | null = () => null,
): Engine {
  /** Runs that `close` suspends. */
  const running = new Map<AbortController, Promise<unknown>>();

  async function tracked<T, H extends Hooks>(hooks: H, work: (hooks: H) => Promise<T>): Promise<T> {
    const suspend = new AbortController();
    const signal = hooks.signal ? AbortSignal.any([hooks.signal, suspend.signal]) : suspend.signal;
    const promise = work({ ...hooks, signal });
    running.set(suspend, promise);
    try {
      return await promise;
    } finally {
      running.delete(suspend);
    }
  }

  return {
    tasksAtOnce: tasksAtOnce(pool),
    inspectImage: (file) => pool.run('inspectImage', { ...file, limits }),
    inspectMask: (file) => pool.run('inspectMask', { ...file, limits }),
    // The user looks at it and waits.
    renderPreview: (source, options, size) =>
      pool.run('renderPreview', { source, options, size }, { urgent: true }),
    hashFile: (path) => pool.run('hashFile', { path }),
    range16: (path) => pool.run('range16', { path }),
    measure: (pair, rule, names) => pool.run('measure', { pair, rule, names }),
    surveyMask: (input) => pool.run('surveyMask', input),
    tileForeground: (input) => pool.run('tileForeground', input),
    cutTiles: (pairs) => cutSources(pairs, pool),
    // The user waits for the split before thousands of pairs are processed.
    split: (input) => pool.run('split', input, { urgent: true }),
    fold: (input) => pool.run('fold', input, { urgent: true }),
    groupDuplicates: (pairs, rule) => pool.run('findDuplicates', { pairs, rule }, { urgent: true }),
    groupFrames: (pairs) => pool.run('findFrames', { pairs }, { urgent: true }),
    checkCsv: (path, images) => pool.run('checkCsv', { path, images }, { urgent: true }),
    readCsv: (path, images, { columns, mark }) =>
      pool.run('readCsv', { path, images, columns, mark }, { urgent: true }),
    drawSample: (input) => pool.run('drawSample', input),
    acceptListing: (dir) => pool.run('acceptListing', { dir }, { urgent: true }),
    planListing: (input, signal) =>
      pool.run('planListing', input, { urgent: true, ...(signal ? { signal } : {}) }),
    convertIntake: (job, hooks = {}) => tracked(hooks, (h) => convertIntake(pool, job, limits, h)),
    convertPairs: pairConverter(pool),
    run: (job, hooks = {}) => tracked(hooks, (h) => runJob(job, pool, h)),
    renderShard: (input, path, hooks) => renderShard(input, path, pool, hooks),
    unfinished: unfinishedJob,
    preview: (job, set, indices, name) => previewOutputs(job, pool, set, indices, name),
    replay: (job, receipt, recorded) => replayReceipt(job, pool, receipt, recorded ?? null),
    recordedDifference: (zipPath, receipt, png) => recordedDifference(pool, zipPath, receipt, png),
    estimate: (job) => estimateRun(job, pool),
    predictLost: (job, masks) => predictLost(job, masks, pool),
    renderOutputPreviews: (job, targetDir, options = {}) =>
      tracked(options, (hooks) => renderOutputPreviews(job, targetDir, pool, { ...options, ...hooks })),
    ready: () => pool.ready().then(check),
    async warmUp(folder, isQuiet = () => true) {
      await pool.ready();
      // Most uses of the engine need none of it.
      const { warmUp } = await import('./warm-up/warm-up.ts');
      const engineOf = (one: Pool) => engineOn(one, limits);
      const work = ({ signal }: Hooks) => warmUp({ pool, folder, signal, isQuiet, engineOf });
      await tracked({}, work);
    },
    backend: () => pool.backend(),
    gpu,
    collectGarbage: () => pool.collectGarbage(),
    restarts: () => pool.restarts,
    async close() {
      for (const suspend of running.keys()) suspend.abort(SUSPENDED);
      await Promise.allSettled([...running.values()]);
      await pool.close();
    },
  };
}
