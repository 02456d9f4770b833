import type { FailedFile } from '@twinset/contract';
import type { UploadProgress } from '../store/view-slice.ts';
import { type PutFailure, putFile, UPLOAD_CANCELLED } from './put-file.ts';
import { type ServerState, waitForServer, waitOrOnline } from './retry-when-online.ts';
import { createProgress } from './upload-progress.ts';

/** How many files are on their way at once, and how often one is tried while the server is there. */
const POOL = 4;
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 400;

const LOST = 'The server could not be reached for 30 minutes.';

export interface SendJob {
  file: File;
  url: string;
}

/** A file that was not sent, and why. */
export interface FailedUpload extends FailedFile {
  file: File;
  fault: PutFailure;
}

type Failure = Pick<FailedUpload, 'reason' | 'fault'>;

/** Faults that end the attempts for a file at once. */
const FINAL: ReadonlySet<PutFailure> = new Set(['refused', 'stopped', 'changed', 'too-large']);

export interface SendOptions {
  onProgress: (progress: UploadProgress) => void;
  /** Ends the sending; what is there stays. */
  signal?: AbortSignal | undefined;
  /** Signs URLs for files whose own have ended; answers those that it got. */
  renew?: ((files: readonly File[]) => Promise<readonly SendJob[]>) | undefined;
  /** For tests. */
  put?: typeof putFile;
  wait?: typeof waitOrOnline;
  reach?: typeof waitForServer;
}

/** Lets callers that come while a call is under way share its answer. */
function shared<A extends unknown[], T>(call: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let running: Promise<T> | null = null;
  return (...args) => {
    running ??= call(...args).finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * Sends every file, four at a time. A server out of reach is waited for; what a second attempt may mend is tried
 * again with growing waits; what is refused fails at once. The others go on.
 * @returns the files that did not get through, each with its reason, in the order given.
 */
export async function sendFiles(jobs: readonly SendJob[], options: SendOptions): Promise<FailedUpload[]> {
  const { onProgress, signal, renew, put = putFile, wait = waitOrOnline, reach = waitForServer } = options;
  const files = jobs.map(({ file }) => file);
  const progress = createProgress(files, onProgress);
  const urls = new Map(jobs.map(({ file, url }) => [file, url]));
  const open = new Set(files);
  const failed = new Map<File, Failure>();
  let line: ServerState = 'there';
  let next = 0;

  const find = shared(async (url: string) => {
    line = await reach(url, { signal });
    return line;
  });
  const signAgain = shared(async () => {
    for (const { file, url } of (await renew?.([...open])) ?? []) urls.set(file, url);
  });
  const sendOne = async (index: number, file: File): Promise<Failure | null> => {
    let attempt = 1;
    for (;;) {
      if (signal?.aborted) return { reason: UPLOAD_CANCELLED, fault: 'stopped' };
      if (line === 'lost') return { reason: LOST, fault: 'unreached' };
      const url = urls.get(file) ?? '';
      progress.sending(index);
      const result = await put(url, file, (bytes) => progress.sent(index, bytes), signal);
      if (result.ok) return null;
      const { fault, reason } = result;
      if (FINAL.has(fault)) return { reason, fault };
      progress.waiting(index);
      // Where nobody was there to take the file it was no attempt.
      if (fault === 'unreached' && (await find(url)) !== 'there') continue;
      if (attempt === ATTEMPTS) return { reason, fault };
      if (fault === 'ended') {
        if (urls.get(file) === url) await signAgain();
        if (urls.get(file) === url) return { reason, fault };
      } else await wait(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2), signal);
      attempt += 1;
    }
  };
  const worker = async () => {
    for (let file = files[next]; file !== undefined; file = files[next]) {
      const index = next;
      next += 1;
      const failure = await sendOne(index, file);
      open.delete(file);
      if (failure === null) progress.done(index);
      else {
        failed.set(file, failure);
        progress.failed(index, failure.reason);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(POOL, jobs.length) }, worker));
  progress.flush();
  return files.flatMap((file) => {
    const failure = failed.get(file);
    return failure === undefined ? [] : [{ filename: file.name, file, ...failure }];
  });
}
