import { type FailedFile, isFailure, MESSAGES, TOAST_MS } from '@twinset/contract';
import { api } from '../api/client.ts';
import { runPipeline, type Step } from '../pipeline/run-pipeline.ts';
import { toast } from '../pipeline/toasts.ts';
import { getStore } from '../store/store.ts';
import type { FileKind } from '../store/view-slice.ts';
import { chooseFiles } from './choose-files.ts';
import { type SendJob, sendFiles } from './send-files.ts';
import { rememberRetryable, retryableFiles } from './upload-memory.ts';
import { refreshAfterUpload, stepsAfterSending, storedCsv } from './upload-steps.ts';

const BUSY = { images: 'imageIsUploading', masks: 'maskIsUploading' } as const;

/** Sends files to storage; fails only if none got through. */
function sendStep(kind: FileKind, files: readonly File[], failed: FailedFile[]): Step {
  const call = async () => {
    const answer = await api().call('signUploadUrls', {
      body: {
        filenames: files.map(({ name }) => name),
        folder_path: kind,
        content_types: files.map(({ type }) => type || 'application/octet-stream'),
      },
    });
    if (isFailure(answer)) {
      failed.push(...(answer.failedFiles ?? []));
      return answer;
    }
    failed.push(...answer.failedFiles);
    const urls = new Map(answer.results.map(({ filename, url }) => [filename.normalize('NFC'), url]));
    const known = new Set(answer.failedFiles.map(({ filename }) => filename.normalize('NFC')));
    const jobs: SendJob[] = [];
    for (const file of files) {
      const url = urls.get(file.name.normalize('NFC'));
      if (url !== undefined) jobs.push({ file, url: api().resolve(url) });
      else if (!known.has(file.name.normalize('NFC')))
        failed.push({ filename: file.name, reason: 'The storage gave no address for it.' });
    }
    const broken = await sendFiles(jobs, { onProgress: (progress) => getStore().setUpload(kind, progress) });
    failed.push(...broken.map(({ filename, reason }) => ({ filename, reason })));
    rememberRetryable(
      kind,
      broken.map(({ file }) => file),
    );
    if (broken.length < jobs.length) return { success: true };
    return {
      success: false as const,
      code: 'UploadFailed' as const,
      error: MESSAGES.defaults.upload.title,
      message: MESSAGES.defaults.upload.description,
      details: failed,
    };
  };
  return { call, error: 'UploadFailed' };
}

async function runUpload(kind: FileKind, files: readonly File[], refused: FailedFile[]): Promise<boolean> {
  const failed = [...refused];
  const removedCsv = await storedCsv();
  const phase = (text: string) => {
    const present = getStore().view.uploads[kind];
    if (present !== null)
      getStore().setUpload(kind, { ...present, phase: text, rate: 0, remainingSeconds: null });
  };
  const afterwards = stepsAfterSending(kind, phase, (more) => failed.push(...more));
  const ok = await runPipeline({
    busy: BUSY[kind],
    steps: files.length > 0 ? [sendStep(kind, files, failed), ...afterwards] : afterwards,
    fallback: MESSAGES.defaults.upload,
    refresh: () => refreshAfterUpload(kind),
    success: () => {
      // What was refused before may have the name of a file that was taken.
      const lost = new Set(failed.slice(refused.length).map(({ filename }) => filename.normalize('NFC')));
      const through = files.filter(({ name }) => !lost.has(name.normalize('NFC'))).length;
      if (through === 0) return null;
      const { title, description } = MESSAGES.uploadSuccessful(through);
      const csv =
        removedCsv === null ? '' : ` The stratification file ${removedCsv} was removed; upload it again.`;
      return { title, description: description + csv };
    },
  });
  getStore().setFailed(kind, uniqueByName(failed));
  getStore().setUpload(kind, null);
  const rejected = failed.length - refused.length;
  if (ok && rejected > 0) {
    const description = `${rejected} file(s) could not be taken; the page lists them with the reasons.`;
    toast({ intent: 'warning', title: 'Some files were refused', description, durationMs: TOAST_MS.warning });
  }
  return ok;
}

const uniqueByName = (files: FailedFile[]): FailedFile[] => [
  ...new Map(files.map((file) => [file.filename, file])).values(),
];

/** Uploads chosen files of a kind: sorted, checked, sent in parallel, made ready. @returns true when all steps succeeded. */
export async function uploadFiles(kind: FileKind, selected: readonly File[]): Promise<boolean> {
  const { files, refused } = chooseFiles(kind, selected);
  if (selected.length > 0) getStore().setFailed(kind, refused);
  if (files.length === 0) return false;
  return runUpload(kind, files, refused);
}

/** Sends again the files that did not get through. */
export async function retryUpload(kind: FileKind): Promise<boolean> {
  const files = [...retryableFiles(kind)];
  const others = getStore().view.failed[kind].filter(
    ({ filename }) => !files.some(({ name }) => name === filename),
  );
  if (files.length === 0) return false;
  return runUpload(kind, files, others);
}

/** Goes on after a reload cut an upload off: makes ready what reached the storage. */
export const finishUpload = (kind: FileKind): Promise<boolean> => runUpload(kind, [], []);
