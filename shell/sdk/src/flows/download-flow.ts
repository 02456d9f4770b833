import { AUGMENTED_ZIP, idleEvent, isFailure, MESSAGES, TOAST_MS } from '@twinset/contract';
import { api } from '../api/client.ts';
import { describeFailure } from '../pipeline/run-pipeline.ts';
import { toast } from '../pipeline/toasts.ts';
import { getStore } from '../store/store.ts';
import { fetchFile } from './fetch-file.ts';

/** Starts the browser's own download of an address. */
function clickLink(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  link.click();
}

/** Saves a file that this page has. */
export function saveBlob(blob: Blob, filename: string): void {
  const href = URL.createObjectURL(blob);
  clickLink(href, filename);
  // The browser reads the blob after the click; one minute is ample.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Reports a download that failed. */
export const toastFailure = (description: string): void =>
  toast({ intent: 'error', title: 'Download failed', description, durationMs: TOAST_MS.error });

async function saveOne(url: string, filename: string): Promise<boolean> {
  const started = performance.now();
  const fetched = await fetchFile(url, (done, total) => {
    const rate = (done * 1000) / Math.max(1, performance.now() - started);
    const remainingSeconds = total === null ? null : (total - done) / Math.max(1, rate);
    const state = 'running' as const;
    getStore().setJob({
      job: 'download',
      state,
      phase: filename,
      done,
      total: total ?? 0,
      rate,
      remainingSeconds,
      message: '',
    });
  });
  if (fetched.kind === 'blob') saveBlob(fetched.blob, filename);
  if (fetched.kind === 'too-large') clickLink(url, filename);
  if (fetched.kind === 'failed') toastFailure(MESSAGES.download.fetchFailed(filename));
  return fetched.kind !== 'failed';
}

async function whileDownloading(work: () => Promise<boolean>): Promise<boolean> {
  const { setBusy, setJob } = getStore();
  setBusy('isDownloading', true);
  try {
    return await work();
  } finally {
    setBusy('isDownloading', false);
    setJob(idleEvent('download'));
  }
}

/** Downloads files of the session by signed URLs; by default the zip of the result. */
export const download = (filenames: readonly string[] = [AUGMENTED_ZIP]): Promise<boolean> =>
  whileDownloading(async () => {
    // The user did not wait until the zip was stored.
    if (getStore().view.run === 'unstored') {
      const stored = await api().call('transferZip');
      if (isFailure(stored)) {
        toastFailure(describeFailure(stored, { error: 'ResultTransferFailed' }).description ?? '');
        return false;
      }
      getStore().setRun('done');
    }
    const response = await api().call('signDownloadUrls', { body: [...filenames] });
    if (isFailure(response) || response.length === 0) {
      const description =
        isFailure(response) && response.code !== 'Internal' ? response.message : MESSAGES.download.noUrls;
      toastFailure(description);
      return false;
    }
    let ok = true;
    for (const { url, filename } of response) ok = (await saveOne(api().resolve(url), filename)) && ok;
    return ok;
  });

export type LocalDownload = 'sample.csv' | 'uploaded_data.zip' | 'train.zip' | 'val.zip' | 'test.zip';

/** Downloads a file that the server generates while it is read. */
export const downloadLocal = (name: LocalDownload): Promise<boolean> =>
  whileDownloading(() => saveOne(api().url(`/downloads/${name}`), name));
