import type { FailedFile } from '@twinset/contract';
import type { UploadProgress } from '../store/view-slice.ts';
import { type PutFailure, putFile, UPLOAD_CANCELLED } from './put-file.ts';
import { type ServerState, waitForServer, waitOrOnline } from './retry-when-online.ts';
import { createProgress } from './upload-progress.ts';

/** Number of parallel uploads, and of attempts per file while the server responds. */
const POOL = 4;
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 400;

const UNREACHABLE = 'The server could not be reached for 30 minutes.';

export interface SendJob {
  file: File;
  url: string;
}

/** A file that was not uploaded, and why. */
export interface FailedUpload extends FailedFile {
  file: File;
  fault: PutFailure;
}

type Failure = Pick<FailedUpload, 'reason' | 'fault'>;

/** Failures that end the attempts for a file at once. */
const FINAL: ReadonlySet<PutFailure> = new Set(['refused', 'cancelled', 'changed', 'too-large']);

export interface SendOptions {
  onProgress: (progress: UploadProgress) => void;
  /** Cancels the upload; uploaded files are kept. */
  signal?: AbortSignal | undefined;
  /** Signs new URLs for files whose URLs have expired; returns those that it received. */
  renew?: ((files: readonly File[]) => Promise<readonly SendJob[]>) | undefined;
  /** For tests. */
  put?: typeof putFile;
  wait?: typeof waitOrOnline;
  reach?: typeof waitForServer;
}

/** Makes concurrent calls share one result. */
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
 * Uploads every file, four at a time. Waits for an unreachable server; retries errors that may be temporary
 * with increasing pauses; refused files fail at once, and the others continue.
 * @returns the files that were not uploaded, each with its reason, in the given order
 */
export async function sendFiles(jobs: readonly SendJob[], options: SendOptions): Promise<FailedUpload[]> {
  const { onProgress, signal, renew, put = putFile, wait = waitOrOnline, reach = waitForServer } = options;
  const files = jobs.map(({ file }) => file);
  const progress = createProgress(files, onProgress);
  const urls = new Map(jobs.map(({ file, url }) => [file, url]));
  const remaining = new Set(files);
  const failed = new Map<File, Failure>();
  let serverState: ServerState = 'reachable';
  let next = 0;

  const findServer = shared(async (url: string) => {
    serverState = await reach(url, { signal });
    return serverState;
  });
  const renewUrls = shared(async () => {
    for (const { file, url } of (await renew?.([...remaining])) ?? []) urls.set(file, url);
  });
  const sendOne = async (index: number, file: File): Promise<Failure | null> => {
    let attempt = 1;
    for (;;) {
      if (signal?.aborted) return { reason: UPLOAD_CANCELLED, fault: 'cancelled' };
      if (serverState === 'lost') return { reason: UNREACHABLE, fault: 'unreachable' };
      const url = urls.get(file) ?? '';
      progress.sending(index);
      const result = await put(url, file, (bytes) => progress.sent(index, bytes), signal);
      if (result.ok) return null;
      const { fault, reason } = result;
      if (FINAL.has(fault)) return { reason, fault };
      progress.waiting(index);
      // It does not count as an attempt if the server was unreachable.
      if (fault === 'unreachable' && (await findServer(url)) !== 'reachable') continue;
      if (attempt === ATTEMPTS) return { reason, fault };
      if (fault === 'expired') {
        if (urls.get(file) === url) await renewUrls();
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
      remaining.delete(file);
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
