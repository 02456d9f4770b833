import type { ToastMessage } from '@twinset/contract';
import { formatCount, TOAST_MS } from '@twinset/contract';
import type { UploadFailure } from '../store/view-slice.ts';

export interface UploadOutcome {
  /** Number of files to upload. */
  chosen: number;
  /** Files that are not in the session. */
  failed: readonly UploadFailure[];
  /** Failed files that Retry uploads. */
  retryable: readonly { name: string }[];
  /** The user cancelled the upload. */
  stopped: boolean;
  /** Another message names the number of uploaded files. */
  isCounted: boolean;
}

const normal = (name: string) => name.normalize('NFC');
const files = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 file ${one}` : `${formatCount(count)} files ${many}`];

/**
 * Returns the toast of an upload that did not transfer every file, or null if it did. It reports how many
 * were uploaded, unless another message does, and lists separately which were not sent, have changed, or were refused by the server.
 */
export function partialUpload({
  chosen,
  failed,
  retryable,
  stopped,
  isCounted,
}: UploadOutcome): ToastMessage | null {
  const names = new Set(failed.map(({ filename }) => normal(filename)));
  if (names.size === 0) return null;
  const changed = failed.filter((file) => file.changed).length;
  const notSent = retryable.filter(({ name }) => names.has(normal(name))).length;
  const refused = names.size - changed - notSent;
  const parts = [
    ...files(notSent, 'was not sent. Retry sends it.', 'were not sent. Retry sends them.'),
    ...files(
      changed,
      'changed since it was chosen; choose it again.',
      'changed since they were chosen; choose them again.',
    ),
    ...files(refused, 'was refused; the page shows the reason.', 'were refused; the page lists the reasons.'),
  ];
  const noun = chosen === 1 ? 'file' : 'files';
  const uploaded = `Uploaded ${formatCount(chosen - names.size)} of ${formatCount(chosen)} ${noun}.`;
  return {
    intent: stopped ? 'info' : 'warning',
    title: stopped ? 'Upload cancelled' : 'Not all files were uploaded',
    description: [...(isCounted ? [] : [uploaded]), ...parts].join(' '),
    durationMs: stopped ? TOAST_MS.info : TOAST_MS.warning,
  };
}
