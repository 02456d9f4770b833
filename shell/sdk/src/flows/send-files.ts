import type { FailedFile } from '@twinset/contract';
import type { UploadProgress } from '../store/view-slice.ts';
import { type PutResult, putFile } from './put-file.ts';
import { createProgress } from './upload-progress.ts';

/** How many files are on their way at once, and how often one is tried. */
const POOL = 4;
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 400;

export interface SendJob {
  file: File;
  url: string;
}

export interface SendOptions {
  onProgress: (progress: UploadProgress) => void;
  put?: (url: string, file: File, onSent: (bytes: number) => void) => Promise<PutResult>;
  wait?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends every file, four at a time. What a second attempt may mend is tried again with growing waits; the rest
 * fails at once and the others go on.
 * @returns the files that did not get through, each with its reason, in the order given.
 */
export async function sendFiles(
  jobs: readonly SendJob[],
  options: SendOptions,
): Promise<(FailedFile & { file: File })[]> {
  const { onProgress, put = putFile, wait = sleep } = options;
  const progress = createProgress(
    jobs.map(({ file }) => file),
    onProgress,
  );
  const failed = new Map<number, string>();
  let next = 0;

  const sendOne = async (index: number, { file, url }: SendJob) => {
    for (let attempt = 1; ; attempt += 1) {
      progress.sending(index);
      const result = await put(url, file, (bytes) => progress.sent(index, bytes));
      if (result.ok) return progress.done(index);
      if (!result.retry || attempt === ATTEMPTS) {
        failed.set(index, result.reason);
        return progress.failed(index, result.reason);
      }
      await wait(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2));
    }
  };
  const worker = async () => {
    for (let job = jobs[next]; job !== undefined; job = jobs[next]) {
      const index = next;
      next += 1;
      await sendOne(index, job);
    }
  };
  await Promise.all(Array.from({ length: Math.min(POOL, jobs.length) }, worker));
  progress.flush();
  return jobs.flatMap(({ file }, index) => {
    const reason = failed.get(index);
    return reason === undefined ? [] : [{ filename: file.name, reason, file }];
  });
}
