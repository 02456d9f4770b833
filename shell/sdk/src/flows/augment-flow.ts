import {
  ERRORS,
  type ErrorCode,
  type Failure,
  failure,
  idleEvent,
  isFailure,
  MESSAGES,
  TOAST_MS,
} from '@twinset/contract';
import { isUnreachable } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { describeFailure, runPipeline, type Step, toastWarnings } from '../pipeline/run-pipeline.ts';
import { toast } from '../pipeline/toasts.ts';
import { invalidate } from '../queries/invalidate.ts';
import { keys } from '../queries/keys.ts';
import { queryClient } from '../queries/query-client.ts';
import { augmentConfigOf } from '../store/config-slice.ts';
import { getStore } from '../store/store.ts';
import type { RunStage } from '../store/view-slice.ts';
import { currentRun, followRun } from './follow-run.ts';

/** True if this window runs the pipeline itself, so that the event stream does not start a second one. */
let ownRun = false;
export const isOwnRun = (): boolean => ownRun;

/** Ends the steps after a run, on behalf of the user. */
let stopSteps = new AbortController();

/** Calls a step after a run, unless the user ended them. */
async function stepAfter(name: 'transferZip' | 'transferResizedAugmented' | 'resetSetUrls') {
  const { signal } = stopSteps;
  const response = await api().call(name, {}, { signal });
  return signal.aborted ? failure('Cancelled', ERRORS.Cancelled.message) : response;
}

/** Stores the zip and shows the result at once: it can be downloaded while the next steps continue. */
async function storeZip() {
  const response = await stepAfter('transferZip');
  if (isFailure(response)) return response;
  await invalidate.results();
  getStore().setRun('stored');
  return response;
}

const STEPS_AFTER_RUN: readonly Step[] = [
  { call: storeZip, error: 'ResultTransferFailed' },
  { call: () => stepAfter('transferResizedAugmented'), error: 'ResizedResultTransferFailed' },
  { call: () => stepAfter('resetSetUrls'), error: 'SetUrlsNotReset' },
];

/**
 * Posts the configuration. If the response is lost, by this window or by a server that forwarded the call, the run is
 * followed instead, since it may succeed.
 */
async function postConfig() {
  const { config } = getStore();
  const form = new FormData();
  // Without the CSV file, which the server has: the copy in this window may be older, or may have changed on
  // disk since.
  form.set('config', JSON.stringify(augmentConfigOf(config)));
  const former = await currentRun();
  const response = await api().call('augment', { form });
  // The page shows the warnings: those of the plan before the run, the others with the result.
  if (!isFailure(response)) return { success: true as const };
  if (response.code === 'StorageUnavailable') return followRun(former, response);
  return response.code === 'AlreadyRunning' || isUnreachable(response) ? followRun(former) : response;
}

function describe(failure: Failure, step: Step) {
  if (step.error !== 'AugmentationFailed') return describeFailure(failure, step);
  const stratified = failure.errorType === 'StratifiedSplitError' || failure.code === 'StratifiedSplitError';
  const text = describeFailure(failure, step);
  return { ...text, title: stratified ? ERRORS.StratifiedSplitError.error : text.title };
}

/** Returns the stage at the end of a run that did not succeed. */
function stageAfter(code: ErrorCode | undefined): RunStage {
  if (stopSteps.signal.aborted) return getStore().view.run === 'stored' ? 'done' : 'unstored';
  return code === 'Cancelled' ? null : 'failed';
}

async function run(steps: readonly Step[]): Promise<boolean> {
  ownRun = true;
  stopSteps = new AbortController();
  const { setConfig, setRun } = getStore();
  setConfig({ augmentedImages: [], augmentedMasks: [] });
  setRun('running');
  let code: ErrorCode | undefined;
  const noting = steps.map(
    ({ call, error }): Step => ({
      call: async () => {
        const response = await call();
        if (isFailure(response)) code = response.code;
        return response;
      },
      error,
    }),
  );
  try {
    const ok = await runPipeline({
      busy: 'augmentationIsRunning',
      steps: noting,
      describe,
      fallback: MESSAGES.defaults.augment,
      success: () => MESSAGES.augmentationCompleted,
      refresh: invalidate.results,
      silent: ['Cancelled'],
    });
    setRun(ok ? 'done' : stageAfter(code));
    return ok;
  } finally {
    ownRun = false;
  }
}

/** Runs the augmentation with the current configuration. @returns whether the result is available */
export async function runAugmentation(): Promise<boolean> {
  if (ownRun) return false;
  // Until the first event of this run, the last one of the former run would count as its own.
  getStore().setJob(idleEvent('augment'));
  return run([{ call: postConfig, error: 'AugmentationFailed' }, ...STEPS_AFTER_RUN]);
}

/**
 * Follows a run that another window, or this one before a reload, has started.
 * @param completes returns whether this window makes the result available after the run; only one of several
 * windows does
 */
export async function resumeAugmentation(completes: () => boolean): Promise<boolean> {
  if (ownRun) return false;
  const stepsAfter = STEPS_AFTER_RUN.map(
    ({ call, error }): Step => ({ call: async () => (completes() ? call() : { success: true }), error }),
  );
  return run([{ call: () => followRun(), error: 'AugmentationFailed' }, ...stepsAfter]);
}

/**
 * Makes a result available that is complete but was not copied to the bucket, because the window was closed
 * before.
 */
export async function finishAugmentation(): Promise<void> {
  if (ownRun) return;
  const [status, page] = await Promise.all([
    api().call('augmentationIsComplete'),
    api().call('trainPage', { query: { page: 1, page_size: 1 } }),
  ]);
  if (!status.success || isFailure(page) || page.total > 0) return;
  await run(STEPS_AFTER_RUN);
}

/**
 * Cancels the run; the former result is kept. A run that is complete on the server is not undone: only the steps
 * after it end, and a download stores its zip first.
 */
export async function cancelAugmentation(): Promise<boolean> {
  if (ownRun && getStore().view.jobs.augment?.state === 'done') {
    stopSteps.abort();
    return true;
  }
  const response = await api().call('cancelAugmentation');
  if (isFailure(response)) {
    toast({
      intent: 'error',
      ...describeFailure(response, { error: 'AugmentationFailed' }),
      durationMs: TOAST_MS.error,
    });
    return false;
  }
  toastWarnings(response.warnings ?? []);
  await queryClient.invalidateQueries({ queryKey: keys.status('augmentationIsComplete') });
  return true;
}
