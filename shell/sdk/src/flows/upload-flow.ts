import { MESSAGES } from '@twinset/contract';
import { runPipeline } from '../pipeline/run-pipeline.ts';
import { toastAll } from '../pipeline/toasts.ts';
import { getStore } from '../store/store.ts';
import type { FileKind, UploadFailure } from '../store/view-slice.ts';
import { chooseFiles } from './choose-files.ts';
import { partialUpload } from './partial-upload.ts';
import { waitOrOnline } from './retry-when-online.ts';
import { retryableFiles } from './retryable-files.ts';
import { sendStep } from './send-step.ts';
import { refreshAfterUpload, stepsAfterSending, storedCsv } from './upload-steps.ts';

const BUSY = { images: 'imageIsUploading', masks: 'maskIsUploading' } as const;

/** Returns whether an upload of a kind is running. */
export const isUploading = (kind: FileKind): boolean => getStore().busy[BUSY[kind]];

/** Time for which a cancelled upload waits for the lists that it changed. */
const CANCELLED_WAIT_MS = 2000;

/** Aborts the upload of each kind. */
const controllers: Partial<Record<FileKind, AbortController>> = {};

/** Cancels the upload of a kind; uploaded files are processed, and the others can be retried. */
export const cancelUpload = (kind: FileKind): void => controllers[kind]?.abort();

async function runUpload(kind: FileKind, files: readonly File[], refused: UploadFailure[]): Promise<boolean> {
  // A second click may come before the first one awaits anything.
  if (isUploading(kind)) return false;
  getStore().setBusy(BUSY[kind], true);
  const failed = [...refused];
  const controller = new AbortController();
  controllers[kind] = controller;
  const { signal } = controller;
  const removedCsv = await storedCsv();
  const phase = (text: string) => {
    const current = getStore().view.uploads[kind];
    if (current !== null)
      getStore().setUpload(kind, { ...current, phase: text, rate: 0, remainingSeconds: null });
  };
  const stepsAfter = stepsAfterSending(kind, phase, signal, (more) => failed.push(...more));
  const uploadedCount = () => {
    // A file that was refused earlier may have the name of an accepted file.
    const failedNames = new Set(
      failed.slice(refused.length).map(({ filename }) => filename.normalize('NFC')),
    );
    return files.filter(({ name }) => !failedNames.has(name.normalize('NFC'))).length;
  };
  const message = (isCounted: boolean) =>
    partialUpload({
      chosen: files.length,
      failed: failed.slice(refused.length),
      retryable: retryableFiles(kind),
      stopped: signal.aborted,
      isCounted,
    });
  const ok = await runPipeline({
    busy: BUSY[kind],
    steps: files.length > 0 ? [sendStep(kind, files, failed, signal), ...stepsAfter] : stepsAfter,
    fallback: MESSAGES.defaults.upload,
    silent: ['Cancelled'],
    // A cancelled upload must also end if the connection is lost, while the lists wait for it.
    refresh: () =>
      Promise.race([refreshAfterUpload(kind), ...(signal.aborted ? [waitOrOnline(CANCELLED_WAIT_MS)] : [])]),
    success: () => {
      const uploaded = uploadedCount();
      if (uploaded === 0) return null;
      const { title, description } = MESSAGES.uploadSuccessful(uploaded);
      const csv =
        removedCsv === null
          ? ''
          : ` The stratification file ${removedCsv} was deleted because the files changed; upload it again.`;
      return { title, description: description + csv };
    },
    alsoSuccess: () => message(uploadedCount() > 0),
  });
  getStore().setFailed(kind, uniqueByName(failed));
  getStore().setUpload(kind, null);
  // Otherwise the failed step has its own toast.
  if (!ok && signal.aborted) toastAll([message(false)]);
  return ok;
}

const uniqueByName = (files: UploadFailure[]): UploadFailure[] => [
  ...new Map(files.map((file) => [file.filename, file])).values(),
];

/**
 * Uploads chosen files of a kind: sorts, checks, sends them in parallel and processes them. @returns whether
 * all steps succeeded
 */
export async function uploadFiles(kind: FileKind, selected: readonly File[]): Promise<boolean> {
  const { files, refused, companions } = chooseFiles(kind, selected);
  if (selected.length > 0) {
    getStore().setFailed(kind, refused);
    getStore().setCompanions(kind, companions);
  }
  if (files.length === 0) return false;
  return runUpload(kind, files, refused);
}

/** Uploads the files again that were not sent. */
export async function retryUpload(kind: FileKind): Promise<boolean> {
  const files = [...retryableFiles(kind)];
  const others = getStore().view.failed[kind].filter(
    ({ filename }) => !files.some(({ name }) => name === filename),
  );
  if (files.length === 0) return false;
  return runUpload(kind, files, others);
}

/** Continues an upload that a reload interrupted: processes the files that reached the storage. */
export const finishUpload = (kind: FileKind): Promise<boolean> => runUpload(kind, [], []);
