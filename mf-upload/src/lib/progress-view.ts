import type { JobEvent } from '@twinset/contract';
import type { UploadProgress } from '@twinset/sdk';
import { formatBytes, formatCount, formatEstimate } from '@twinset/ui';

export interface ProgressView {
  label: string;
  /** 0 to 1; null while unknown. */
  value: number | null;
  detail: string;
}

const WAITING = 'Waiting for the connection';
const RECONNECTING = 'Reconnecting… The upload resumes when the server responds.';

const remaining = (seconds: number | null): string[] =>
  seconds === null ? [] : [`${formatEstimate(seconds)} left`];

const filesSent = ({ files }: UploadProgress): string =>
  `${formatCount(files.filter(({ state }) => state === 'sent').length)} of ${formatCount(files.length)} files`;

const shareSent = ({ bytes, sent }: UploadProgress): number | null => (bytes === 0 ? null : sent / bytes);

function sendingView(upload: UploadProgress): ProgressView {
  const { files, bytes, sent, rate, remainingSeconds } = upload;
  const failed = files.filter(({ state }) => state === 'failed').length;
  const detail = [
    filesSent(upload),
    `${formatBytes(sent)} of ${formatBytes(bytes)}`,
    ...(rate > 0 ? [`${formatBytes(rate)}/s`] : []),
    ...remaining(remainingSeconds),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ];
  return { label: 'Uploading', value: shareSent(upload), detail: detail.join(' · ') };
}

/**
 * Returns the texts of an upload's progress bar: bytes while files are uploaded, files while the server
 * processes them.
 * @param job the last event of the server's processing; used only while that runs
 * @param waiting whether the server is unreachable
 */
export function progressView(
  upload: UploadProgress | null,
  job: JobEvent | undefined,
  waiting: boolean,
): ProgressView {
  if (waiting) {
    const sent = upload === null ? [] : [filesSent(upload)];
    return {
      label: WAITING,
      value: upload === null ? null : shareSent(upload),
      detail: [...sent, RECONNECTING].join(' · '),
    };
  }
  if (upload !== null && upload.phase === 'Uploading') return sendingView(upload);
  const label = upload?.phase ?? 'Finishing the upload';
  if (job?.state !== 'running' || job.total === 0) return { label, value: null, detail: 'Please wait …' };
  const detail = [
    `${formatCount(job.done)} of ${formatCount(job.total)} files`,
    ...(job.rate > 0 ? [`${formatCount(Math.max(1, Math.round(job.rate)))} files/s`] : []),
    ...remaining(job.remainingSeconds),
  ];
  return { label, value: job.done / job.total, detail: detail.join(' · ') };
}
