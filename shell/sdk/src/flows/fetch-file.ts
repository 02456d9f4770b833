import { LIMITS } from '@twinset/contract';

export type FetchResult = { kind: 'blob'; blob: Blob } | { kind: 'too-large' } | { kind: 'failed' };

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whole length that an answer tells, from the range of a partial one or the length of a full one. */
function totalOf(response: Response): number | null {
  const range = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  const length = range ?? response.headers.get('content-length');
  return length === null ? null : Number(length);
}

/**
 * Fetches a file, goes on where the line was cut, and checks its length at the end.
 * A file over the limit is left to the browser's own download.
 * @param onProgress bytes so far and in all (null where the server does not say).
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
      // A range from the beginning, too: the answer to a range tells the whole size, even where a zip that is put together
      // while it is sent comes without a length. Later the rest of the same file only: another may be in its place.
      const from: number = etag === null ? 0 : received;
      const headers: Record<string, string> = { Range: `bytes=${from}-` };
      if (from > 0 && etag !== null) headers['If-Range'] = etag;
      const response: Response = await fetch(url, { headers });
      if (!response.ok || response.body === null) {
        if (response.status < 500) return { kind: 'failed' };
        continue;
      }
      // A server that ignores the range sends everything again.
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
      // The line was cut: what came so far is kept for the next attempt.
    }
  }
  return { kind: 'failed' };
}
