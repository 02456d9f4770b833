import { ERRORS, type Failure, failure, isFailure, type JobEvent } from '@twinset/contract';
import { api } from '../api/client.ts';
import { isUnderWay } from '../events/job-event.ts';
import { getStore, subscribeStore } from '../store/store.ts';

/** Time for which a run may be unreachable, and the interval of checks meanwhile. */
const GIVE_UP_MS = 10 * 60_000;
const POLL_MS = 2000;

const ended = ({ state, message }: JobEvent): Failure => ({
  ...failure('AugmentationFailed', message || ERRORS.AugmentationFailed.message),
  ...(state === 'cancelled' ? { code: 'Cancelled' as const } : {}),
});

const NOT_STARTED = failure(
  'AugmentationFailed',
  'The server did not start this augmentation. Start it again.',
);

/** Returns the run whose result the server has now; undefined without a result or a response. */
export async function currentRun(): Promise<string | undefined> {
  const status = await api().call('augmentationIsComplete');
  return isFailure(status) ? undefined : status.run;
}

/**
 * Waits for a run whose response this window does not have, because the connection was lost or another window
 * started it. The event stream reports its end; if that is interrupted too, the status check does.
 * @param former the run whose result existed before, which is therefore no sign of success
 * @param notStarted the failure if the server has no such run
 */
export async function followRun(
  former?: string,
  notStarted = NOT_STARTED,
): Promise<{ success: true } | Failure> {
  let reachedAt = performance.now();
  let polledAt = Number.NEGATIVE_INFINITY;
  // The stream may still report the former run: its end counts only after this run was reported as running.
  let wasRunning = false;
  let wasKnown = false;
  for (;;) {
    const { jobs, connected } = getStore().view;
    const event = jobs.augment;
    const running = isUnderWay(event);
    if (running) wasRunning = wasKnown = true;
    if (wasRunning && connected && event !== undefined && !running && event.state !== 'idle') {
      return event.state === 'done' ? { success: true } : ended(event);
    }
    if (running && connected && performance.now() - polledAt < POLL_MS) {
      await nextChange();
      continue;
    }
    polledAt = performance.now();
    const status = await api().call('augmentationIsComplete');
    if ('isRunning' in status && status.isRunning === false) {
      if (status.success && status.run !== undefined && status.run !== former) return { success: true };
      return wasKnown && !status.success ? failure('AugmentationFailed', status.message) : notStarted;
    }
    if ('isRunning' in status) wasKnown = true;
    if ('isRunning' in status || status.code !== 'Internal') reachedAt = performance.now();
    if (performance.now() - reachedAt > GIVE_UP_MS) return failure('Internal', ERRORS.Internal.message);
    await nextChange();
  }
}

/** Resolves at the next change of the augmentation job, or after a timeout. */
function nextChange(): Promise<void> {
  const before = getStore().view.jobs.augment;
  return new Promise((resolve) => {
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = subscribeStore(({ view }) => view.jobs.augment !== before && done());
    const timer = setTimeout(done, POLL_MS);
  });
}
