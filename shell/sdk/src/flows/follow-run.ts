import type { Failure, JobEvent } from '@twinset/contract';
import { ERRORS } from '@twinset/contract';
import { api } from '../api/client.ts';
import { getStore, subscribeStore } from '../store/store.ts';

/** How long a run may stay out of reach before it is given up, and how often it is asked for meanwhile. */
const PATIENCE_MS = 10 * 60_000;
const ASK_MS = 2000;

const failed = (event: JobEvent): Failure => ({
  success: false,
  code: event.state === 'cancelled' ? 'Cancelled' : 'AugmentationFailed',
  error: ERRORS.AugmentationFailed.error,
  message: event.message || ERRORS.AugmentationFailed.message,
});

/**
 * Waits for a run that this window lost the answer of: the line was cut, or another window started it.
 * The progress stream says how it ends; where that is cut too, the status check does.
 */
export async function followRun(): Promise<{ success: true } | Failure> {
  const since = performance.now();
  let reached = since;
  for (;;) {
    const event = getStore().view.jobs.augment;
    if (
      event !== undefined &&
      event.state !== 'running' &&
      event.state !== 'idle' &&
      getStore().view.connected
    ) {
      if (event.state === 'done') return { success: true };
      return failed(event);
    }
    const status = await api().call('augmentationIsComplete');
    if (status.success) return { success: true };
    if (!('code' in status) || status.code !== 'Internal') reached = performance.now();
    if (performance.now() - reached > PATIENCE_MS) {
      return {
        success: false,
        code: 'Internal',
        error: ERRORS.Internal.error,
        message: ERRORS.Internal.message,
      };
    }
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
