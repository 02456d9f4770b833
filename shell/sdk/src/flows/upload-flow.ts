import { type FailedFile, MESSAGES, TOAST_MS } from '@twinset/contract';
import { runPipeline } from '../pipeline/run-pipeline.ts';
import { toast } from '../pipeline/toasts.ts';
import { getStore } from '../store/store.ts';
import type { FileKind } from '../store/view-slice.ts';
import { chooseFiles } from './choose-files.ts';
import { rest } from './reach-server.ts';
import { sendStep } from './send-step.ts';
import { retryableFiles } from './upload-memory.ts';
import { refreshAfterUpload, stepsAfterSending, storedCsv } from './upload-steps.ts';

const BUSY = { images: 'imageIsUploading', masks: 'maskIsUploading' } as const;

/** How long a stopped upload waits for the lists that it changed. */
const STOPPED_WAIT_MS = 2000;

/** What ends the sending of each kind. */
const senders: Partial<Record<FileKind, AbortController>> = {};

/** Stops sending files of a kind; what is there already is made ready, the rest can be sent again. */
export const cancelUpload = (kind: FileKind): void => senders[kind]?.abort();

async function runUpload(kind: FileKind, files: readonly File[], refused: FailedFile[]): Promise<boolean> {
  const { busy, setBusy } = getStore();
  // A second click may come before anything is awaited for the first.
  if (busy[BUSY[kind]]) return false;
  setBusy(BUSY[kind], true);
  const failed = [...refused];
  const sender = new AbortController();
  senders[kind] = sender;
  const { signal } = sender;
  const removedCsv = await storedCsv();
  const phase = (text: string) => {
    const present = getStore().view.uploads[kind];
    if (present !== null)
      getStore().setUpload(kind, { ...present, phase: text, rate: 0, remainingSeconds: null });
  };
  const afterwards = stepsAfterSending(kind, phase, signal, (more) => failed.push(...more));
  const ok = await runPipeline({
    busy: BUSY[kind],
    steps: files.length > 0 ? [sendStep(kind, files, failed, signal), ...afterwards] : afterwards,
    fallback: MESSAGES.defaults.upload,
    silent: ['Cancelled'],
    // A stopped upload must end where the line is cut, too, and what is read waits for the line.
    refresh: () =>
      Promise.race([refreshAfterUpload(kind), ...(signal.aborted ? [rest(STOPPED_WAIT_MS)] : [])]),
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
  const notSent = signal.aborted ? retryableFiles(kind).length : 0;
  if (notSent > 0) {
    const description = `${notSent} file(s) were not sent. Retry sends them.`;
    toast({ intent: 'info', title: 'Upload stopped', description, durationMs: TOAST_MS.info });
  }
  const rejected = failed.length - refused.length - notSent;
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
