import { LIMITS } from '@twinset/contract';

export type FetchResult = { kind: 'blob'; blob: Blob } | { kind: 'too-large' } | { kind: 'failed' };

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns the total length of a file, from the range of a partial response or the length of a full one. */
function totalOf(response: Response): number | null {
  const range = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  const length = range ?? response.headers.get('content-length');
  return length === null ? null : Number(length);
}

/**
 * Fetches a file, resumes after a lost connection, and checks its length at the end. A file larger than the
 * limit is left to the browser's own download.
 * @param onProgress called with the bytes received and in total (null if the server does not report it)
 */
export async function fetchFile(
  url: string,
  onProgress: (done: number, total: number | null) => void,
): Promise<FetchResult> {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  let etag: string | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1));
    try {
      // A range also from the beginning: the response to a range has the total size, even of a zip that is generated
      // while it is sent. Later only the rest of the same file: another run may have replaced it.
      const from: number = etag === null ? 0 : received;
      const headers: Record<string, string> = { Range: `bytes=${from}-` };
      if (from > 0 && etag !== null) headers['If-Range'] = etag;
      const response: Response = await fetch(url, { headers });
      if (!response.ok || response.body === null) {
        if (response.status < 500) return { kind: 'failed' };
        continue;
      }
      // A server that ignores the range sends the whole file.
      if (from === 0 || response.status !== 206) [parts, received] = [[], 0];
      etag = response.headers.get('etag');
      const total = totalOf(response);
      if (total !== null && total > LIMITS.fetchDownloadBytesMax) {
        await response.body.cancel();
        return { kind: 'too-large' };
      }
      const reader = response.body.getReader();
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        parts.push(chunk.value);
        received += chunk.value.length;
        onProgress(received, total);
      }
      if (total === null || received === total) return { kind: 'blob', blob: new Blob(parts) };
    } catch {
      // Connection lost: the received part is kept for the next attempt.
    }
  }
  return { kind: 'failed' };
}
