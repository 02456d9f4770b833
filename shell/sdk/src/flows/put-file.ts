import { contentTypeOf } from '@twinset/contract';
import { GATEWAY_ERRORS } from './retry-when-online.ts';
import { unreadableReason } from './unreadable-file.ts';

/**
 * Reason why a PUT failed. `unreachable`: no response; `busy`: the server requests another attempt; `expired`:
 * the URL expired; `cancelled`: cancelled by the user; `changed`: the browser can no longer read the file;
 * `too-large`: above the server's limit; `refused`: any other response.
 */
export type PutFailure =
  | 'unreachable'
  | 'busy'
  | 'expired'
  | 'cancelled'
  | 'changed'
  | 'too-large'
  | 'refused';

/** Outcome of one PUT. */
export type PutResult = { ok: true } | { ok: false; reason: string; fault: PutFailure };

/** Reason of a file whose upload the user cancelled. */
export const UPLOAD_CANCELLED = 'The upload was cancelled.';
const CONNECTION_LOST = 'The connection was lost.';

const BUSY = new Set([408, 425, 429, 500]);
/** Matches the XML of the response of Google Cloud Storage and of S3 for an expired URL. */
const EXPIRED = /<Code>ExpiredToken<\/Code>|<Message>Request has expired/;

/** Returns code and message of a response; empty texts if it is not JSON of this API. */
function parseError(text: string): { code: string; message: string } {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    return {
      code: typeof code === 'string' ? code : '',
      message: typeof message === 'string' ? message : '',
    };
  } catch {
    return { code: '', message: '' };
  }
}

/**
 * Returns the failure of a response. Only the storage decides whether a URL has expired, because this computer's clock
 * may be wrong.
 */
function faultOf(status: number, code: string, text: string): PutFailure {
  // The server itself responded: its data directory is missing.
  if (code === 'StorageUnavailable') return 'refused';
  if (GATEWAY_ERRORS.has(status)) return 'unreachable';
  if (BUSY.has(status)) return 'busy';
  if (status === 413) return 'too-large';
  return code === 'LinkExpired' || EXPIRED.test(text) ? 'expired' : 'refused';
}

/**
 * Uploads one file to its signed URL. Uses XMLHttpRequest, since fetch does not report the progress of a
 * body.
 */
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
    const fail = (fault: PutFailure, reason: string) => end({ ok: false, reason, fault });
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', contentTypeOf(file.type));
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size));
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) return end({ ok: true });
      const { code, message } = parseError(responseText);
      return fail(faultOf(status, code, responseText), message || `Storage returned status ${status}.`);
    };
    request.onerror = async () => {
      const unreadable = await unreadableReason(file);
      if (unreadable === null) fail('unreachable', CONNECTION_LOST);
      else fail('changed', unreadable);
    };
    request.onabort = () => fail('cancelled', UPLOAD_CANCELLED);
    signal?.addEventListener('abort', stop);
    request.send(file);
  });
}
