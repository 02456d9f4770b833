import { ERRORS, type Failure, isFailure, MESSAGES, TOAST_MS } from '@twinset/contract';
import { isUnreachable } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { describeFailure, runPipeline, type Step, toastWarnings } from '../pipeline/run-pipeline.ts';
import { toast } from '../pipeline/toasts.ts';
import { invalidate } from '../queries/invalidate.ts';
import { keys } from '../queries/keys.ts';
import { queryClient } from '../queries/query-client.ts';
import { augmentConfigOf } from '../store/config-slice.ts';
import { getStore } from '../store/store.ts';
import { currentRun, followRun } from './follow-run.ts';

/** True if this window runs the pipeline itself, so that the event stream does not start a second one. */
let ownRun = false;
export const isOwnRun = (): boolean => ownRun;

const STEPS_AFTER_RUN: readonly Step[] = [
  { call: () => api().call('transferZip'), error: 'ResultTransferFailed' },
  { call: () => api().call('transferResizedAugmented'), error: 'ResizedResultTransferFailed' },
  { call: () => api().call('resetSetUrls'), error: 'SetUrlsNotReset' },
];

/** Posts the configuration; if the response is lost, the run is followed instead, since it may succeed. */
async function postConfig() {
  const { config } = getStore();
  const form = new FormData();
  // Without the CSV file, which the server has: the copy in this window may be older, or may have changed on
  // disk since.
  form.set('config', JSON.stringify(augmentConfigOf(config)));
  const former = await currentRun();
  const response = await api().call('augment', { form });
  const mayBeRunning = isFailure(response) && (response.code === 'AlreadyRunning' || isUnreachable(response));
  return mayBeRunning ? followRun(former) : response;
}

function describe(failure: Failure, step: Step) {
  if (step.error !== 'AugmentationFailed') return describeFailure(failure, step);
  const stratified = failure.errorType === 'StratifiedSplitError' || failure.code === 'StratifiedSplitError';
  const text = describeFailure(failure, step);
  return { ...text, title: stratified ? ERRORS.StratifiedSplitError.error : text.title };
}

async function run(steps: readonly Step[]): Promise<boolean> {
  ownRun = true;
  getStore().setConfig({ augmentedImages: [], augmentedMasks: [] });
  try {
    return await runPipeline({
      busy: 'augmentationIsRunning',
      steps,
      describe,
      fallback: MESSAGES.defaults.augment,
      success: () => MESSAGES.augmentationCompleted,
      refresh: invalidate.results,
    });
  } finally {
    ownRun = false;
  }
}

/** Runs the augmentation with the current configuration. @returns whether the result is available */
export async function runAugmentation(): Promise<boolean> {
  if (ownRun) return false;
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

/** Cancels the run; the former result is kept. */
export async function cancelAugmentation(): Promise<boolean> {
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
