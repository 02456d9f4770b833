import { contentTypeOf } from '@twinset/contract';
import { NO_SERVER } from './reach-server.ts';
import { hasEnded } from './signed-url.ts';

/**
 * Why a PUT did not get through: no server was reached, it is busy, the URL's time is over, the user stopped it, or it
 * refused the file.
 */
export type PutFault = 'unreached' | 'busy' | 'ended' | 'stopped' | 'refused';

/** The outcome of one PUT. */
export type PutResult = { ok: true } | { ok: false; reason: string; fault: PutFault };

/** The reason of a file that the user no longer wanted sent. */
export const STOPPED = 'The upload was stopped.';

const BUSY = new Set([408, 425, 429, 500]);

function reasonOf(request: XMLHttpRequest): string {
  try {
    const { message } = JSON.parse(request.responseText) as { message?: unknown };
    if (typeof message === 'string' && message !== '') return message;
  } catch {
    // No JSON in the answer.
  }
  return `The storage answered ${request.status}.`;
}

function faultOf(status: number, url: string): PutFault {
  if (NO_SERVER.has(status)) return 'unreached';
  if (BUSY.has(status)) return 'busy';
  // Ours answers 403, Google's 400.
  return (status === 403 || status === 400) && hasEnded(url) ? 'ended' : 'refused';
}

/** Sends one file to its signed URL. XMLHttpRequest, since fetch tells nothing of the progress of a body. */
export function putFile(
  url: string,
  file: File,
  onSent: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<PutResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (result: PutResult) => {
      signal?.removeEventListener('abort', stop);
      resolve(result);
    };
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', contentTypeOf(file.type));
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size));
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) end({ ok: true });
      else end({ ok: false, reason: reasonOf(request), fault: faultOf(status, url) });
    };
    request.onerror = () => end({ ok: false, reason: 'The connection broke.', fault: 'unreached' });
    request.onabort = () => end({ ok: false, reason: STOPPED, fault: 'stopped' });
    signal?.addEventListener('abort', stop);
    request.send(file);
  });
}
