import { ERRORS, type Failure, failure, isFailure, type JobEvent } from '@twinset/contract';
import { api } from '../api/client.ts';
import { isUnderWay } from '../events/job-event.ts';
import { getStore, subscribeStore } from '../store/store.ts';

/** How long a run may stay out of reach before it is given up, and how often it is asked for meanwhile. */
const PATIENCE_MS = 10 * 60_000;
const ASK_MS = 2000;

const ended = ({ state, message }: JobEvent): Failure => ({
  ...failure('AugmentationFailed', message || ERRORS.AugmentationFailed.message),
  ...(state === 'cancelled' ? { code: 'Cancelled' as const } : {}),
});

const NOT_STARTED = 'The server did not start this augmentation. Start it again.';

/** The run whose result the server has now; undefined where there is none, or no answer. */
export async function currentRun(): Promise<string | undefined> {
  const status = await api().call('augmentationIsComplete');
  return isFailure(status) ? undefined : status.run;
}

/**
 * Waits for a run that this window lost the answer of: the line was cut, or another window started it.
 * The progress stream says how it ends; where that is cut too, the status check does.
 * @param former the run whose result was there before: seeing it again is no sign of success
 */
export async function followRun(former?: string): Promise<{ success: true } | Failure> {
  let reached = performance.now();
  let asked = Number.NEGATIVE_INFINITY;
  // The stream may still tell of the run before: its end counts once the stream told that this one runs.
  let heard = false;
  let seen = false;
  for (;;) {
    const { jobs, connected } = getStore().view;
    const event = jobs.augment;
    const running = isUnderWay(event);
    if (running) heard = seen = true;
    if (heard && connected && event !== undefined && !running && event.state !== 'idle') {
      return event.state === 'done' ? { success: true } : ended(event);
    }
    if (running && connected && performance.now() - asked < ASK_MS) {
      await nextChange();
      continue;
    }
    asked = performance.now();
    const status = await api().call('augmentationIsComplete');
    if ('isRunning' in status && status.isRunning === false) {
      if (status.success && status.run !== undefined && status.run !== former) return { success: true };
      return failure('AugmentationFailed', (seen && !status.success && status.message) || NOT_STARTED);
    }
    if ('isRunning' in status) seen = true;
    if ('isRunning' in status || status.code !== 'Internal') reached = performance.now();
    if (performance.now() - reached > PATIENCE_MS) return failure('Internal', ERRORS.Internal.message);
    await nextChange();
  }
}

/** Resolves at the next change of the augmentation job, or after a while. */
function nextChange(): Promise<void> {
  const before = getStore().view.jobs.augment;
  return new Promise((resolve) => {
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = subscribeStore(({ view }) => view.jobs.augment !== before && done());
    const timer = setTimeout(done, ASK_MS);
  });
}
