import { contentTypeOf, ERRORS, isFailure } from '@twinset/contract';
import { isUnreachable } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import type { Step } from '../pipeline/run-pipeline.ts';
import { getStore } from '../store/store.ts';
import type { FileKind, UploadFailure, UploadProgress } from '../store/view-slice.ts';
import { type PutFailure, UPLOAD_CANCELLED } from './put-file.ts';
import { retryWhenOnline } from './retry-when-online.ts';
import { setRetryable } from './retryable-files.ts';
import { type FailedUpload, type SendJob, sendFiles } from './send-files.ts';
import { createProgress } from './upload-progress.ts';

const normal = (name: string) => name.normalize('NFC');

const sign = (kind: FileKind, files: readonly File[], signal: AbortSignal) =>
  retryWhenOnline(
    () =>
      api().call('signUploadUrls', {
        body: {
          filenames: files.map(({ name }) => name),
          folder_path: kind,
          content_types: files.map(({ type }) => contentTypeOf(type)),
        },
      }),
    signal,
  );

/** Returns the files that have a URL, each with its own. */
function jobsOf(files: readonly File[], signed: readonly { filename: string; url: string }[]): SendJob[] {
  const urls = new Map(signed.map(({ filename, url }) => [normal(filename), api().resolve(url)]));
  return files.flatMap((file) => {
    const url = urls.get(normal(file.name));
    return url === undefined ? [] : [{ file, url }];
  });
}

/** Failures that no other attempt with the same file can fix. */
const NOT_RETRYABLE: ReadonlySet<PutFailure> = new Set(['changed', 'too-large']);

/**
 * Uploads files to the storage. Fails only if none was uploaded, with `Cancelled` if the user cancelled;
 * files that were not uploaded are remembered and passed to `failed`.
 */
export function sendStep(
  kind: FileKind,
  files: readonly File[],
  failed: UploadFailure[],
  signal: AbortSignal,
): Step {
  const show = (progress: UploadProgress) => getStore().setUpload(kind, progress);
  const recordFailures = (failures: readonly FailedUpload[]) => {
    for (const { filename, reason, fault } of failures)
      failed.push({ filename, reason, ...(fault === 'changed' ? { changed: true } : {}) });
    setRetryable(
      kind,
      failures.filter(({ fault }) => !NOT_RETRYABLE.has(fault)).map(({ file }) => file),
    );
  };
  const call = async () => {
    createProgress(files, show).flush();
    const response = await sign(kind, files, signal);
    if (isFailure(response)) {
      failed.push(...(response.failedFiles ?? []));
      if (response.code === 'Cancelled' || isUnreachable(response)) {
        const cause: Pick<FailedUpload, 'reason' | 'fault'> =
          response.code === 'Cancelled'
            ? { reason: UPLOAD_CANCELLED, fault: 'cancelled' }
            : { reason: response.message, fault: 'unreachable' };
        recordFailures(files.map((file) => ({ filename: file.name, file, ...cause })));
      }
      return response;
    }
    failed.push(...response.failedFiles);
    const jobs = jobsOf(files, response.results);
    const known = new Set([
      ...response.failedFiles.map(({ filename }) => normal(filename)),
      ...jobs.map(({ file }) => normal(file.name)),
    ]);
    for (const { name } of files)
      if (!known.has(normal(name)))
        failed.push({ filename: name, reason: 'The server returned no upload URL for this file.' });
    const failures = await sendFiles(jobs, {
      onProgress: show,
      signal,
      renew: async (open) => {
        const renewed = await sign(kind, open, signal);
        return isFailure(renewed) ? [] : jobsOf(open, renewed.results);
      },
    });
    recordFailures(failures);
    if (failures.length < jobs.length) return { success: true };
    return {
      success: false as const,
      code: signal.aborted ? ('Cancelled' as const) : ('UploadFailed' as const),
      error: ERRORS.UploadFailed.error,
      message: ERRORS.UploadFailed.message,
      details: failures.map(({ filename, reason }) => ({ filename, reason })),
    };
  };
  return { call, error: 'UploadFailed' };
}
