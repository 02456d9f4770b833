import { ERRORS, isFailure, MESSAGES } from '@twinset/contract';
import { api } from '../api/client.ts';
import { runPipeline, type Step } from '../pipeline/run-pipeline.ts';
import { invalidate } from '../queries/invalidate.ts';
import { queryClient } from '../queries/query-client.ts';
import { clearSessionId, ensureSessionId } from '../session/session-id.ts';
import { getStore, resetStore } from '../store/store.ts';
import { clearRetryable } from './retryable-files.ts';

const createBucket: Step = { call: () => api().call('createBucket'), error: 'BucketNotCreated' };
const createFolders: Step = {
  call: () => api().call('createBucketFolders'),
  error: 'BucketDirectoriesNotCreated',
};
const createDirectories: Step = {
  call: () => api().call('createProjectDirectories'),
  error: 'ProjectDirectoriesNotCreated',
};

/** Fails unless the start is reported as running. */
async function start() {
  const response = await api().call('startSession');
  if (isFailure(response) || response.isRunning) return response;
  const { error, message } = ERRORS.SessionNotStarted;
  return { success: false as const, code: 'SessionNotStarted' as const, error, message };
}

/**
 * Creates the storage and working space and starts the session.
 * @returns whether it runs; go to /upload_data/images then
 */
export async function startSession(): Promise<boolean> {
  // The former session is deleted: a new one has its own id and starts with the defaults.
  if (getStore().view.sessionNotice === 'not-found') forgetSession();
  ensureSessionId();
  const { setStarting, setSessionNotice } = getStore();
  setStarting(true);
  const ok = await runPipeline({
    steps: [createBucket, createFolders, createDirectories, { call: start, error: 'SessionNotStarted' }],
    fallback: MESSAGES.defaults.start,
    refresh: invalidate.session,
  });
  if (ok) setSessionNotice(null);
  setStarting(false);
  return ok;
}

/**
 * Deletes the data of the session and starts empty. @returns whether it succeeded; go to /upload_data/images
 * then
 */
export async function resetSession(): Promise<boolean> {
  const ok = await runPipeline({
    busy: 'isResetting',
    steps: [
      { call: () => api().call('deleteBucket'), error: 'BucketNotDeleted' },
      createBucket,
      createFolders,
      createDirectories,
      { call: () => api().call('resetDownloadUrls'), error: 'SignedUrlsNotReset' },
    ],
    describe: (failure) => ({
      title: MESSAGES.defaults.reset.title,
      description: failure.code === 'Internal' ? MESSAGES.defaults.reset.description : failure.message,
    }),
    fallback: MESSAGES.defaults.reset,
    success: () => MESSAGES.resetSuccessful,
    refresh: invalidate.everything,
  });
  if (ok) {
    clearRetryable();
    resetStore();
  }
  return ok;
}

/**
 * Deletes all data of the session and removes its id. Parts that do not exist count as deleted.
 * @returns whether it succeeded; go to / then
 */
export async function endSession(): Promise<boolean> {
  const ok = await runPipeline({
    busy: 'isShuttingDown',
    steps: [
      { call: () => api().call('deleteBucket'), error: 'BucketNotDeleted' },
      { call: () => api().call('deleteProjectDirectories'), error: 'ProjectDirectoryNotDeleted' },
      { call: () => api().call('deleteStratificationFile'), error: 'StratificationNotDeleted' },
      { call: () => api().call('clearSession'), error: 'SessionNotDeleted' },
    ],
    tolerate: ['SessionNotFound'],
    fallback: MESSAGES.defaults.end,
  });
  if (!ok) {
    await invalidate.status();
    return false;
  }
  forgetSession();
  return true;
}

/** Removes the session from this window: id, settings and cached responses. */
export function forgetSession(): void {
  clearSessionId();
  clearRetryable();
  resetStore();
  // Reset rather than clear: queries in use must be notified, or they would keep their last result.
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'status' && queryKey[0] !== 'capabilities',
  });
  void queryClient.resetQueries({ queryKey: ['status'] });
}
