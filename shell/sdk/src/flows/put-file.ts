import { contentTypeOf } from '@twinset/contract';
import { GATEWAY_ERRORS } from './retry-when-online.ts';
import { unreadableReason } from './unreadable-file.ts';

/**
 * Why a PUT failed. `unreached`: no server answered; `busy`: the server asks for another attempt; `ended`: the URL
 * expired; `stopped`: by the user; `changed`: the browser can no longer read the file; `too-large`: above the server's
 * limit; `refused`: any other answer.
 */
export type PutFailure = 'unreached' | 'busy' | 'ended' | 'stopped' | 'changed' | 'too-large' | 'refused';

/** The outcome of one PUT. */
export type PutResult = { ok: true } | { ok: false; reason: string; fault: PutFailure };

/** The reason of a file that the user no longer wanted sent. */
export const UPLOAD_CANCELLED = 'The upload was cancelled.';
const BROKEN = 'The connection was lost.';

const BUSY = new Set([408, 425, 429, 500]);
/** What Google Cloud Storage writes in the XML of an answer to an expired URL. */
const GOOGLE_EXPIRED = /<Code>ExpiredToken<\/Code>/;

/** Returns code and message of an answer; empty texts where it is no JSON of ours. */
function answerOf(text: string): { code: string; message: string } {
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

/** Whether a URL expired is for the storage to say: this computer's clock may be wrong. */
function faultOf(status: number, code: string, text: string): PutFailure {
  if (GATEWAY_ERRORS.has(status)) return 'unreached';
  if (BUSY.has(status)) return 'busy';
  if (status === 413) return 'too-large';
  return code === 'LinkExpired' || GOOGLE_EXPIRED.test(text) ? 'ended' : 'refused';
}

/** Sends one file to its signed URL. XMLHttpRequest, since fetch does not report the progress of a body. */
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
      const { code, message } = answerOf(responseText);
      return fail(faultOf(status, code, responseText), message || `Storage returned status ${status}.`);
    };
    request.onerror = async () => {
      const unreadable = await unreadableReason(file);
      if (unreadable === null) fail('unreached', BROKEN);
      else fail('changed', unreadable);
    };
    request.onabort = () => fail('stopped', UPLOAD_CANCELLED);
    signal?.addEventListener('abort', stop);
    request.send(file);
  });
}
