/** The outcome of one PUT. `retry` says whether another attempt could help. */
export type PutResult = { ok: true } | { ok: false; reason: string; retry: boolean };

const BUSY = new Set([408, 425, 429, 500, 502, 503, 504]);

function reasonOf(request: XMLHttpRequest): string {
  try {
    const { message } = JSON.parse(request.responseText) as { message?: unknown };
    if (typeof message === 'string' && message !== '') return message;
  } catch {
    // No JSON in the answer.
  }
  return `The storage answered ${request.status}.`;
}

/** Sends one file to its signed URL. XMLHttpRequest, since fetch tells nothing of the progress of a body. */
export function putFile(url: string, file: File, onSent: (bytes: number) => void): Promise<PutResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve({ ok: true });
      else resolve({ ok: false, reason: reasonOf(request), retry: BUSY.has(request.status) });
    };
    request.onerror = () => resolve({ ok: false, reason: 'The connection broke.', retry: true });
    request.onabort = () => resolve({ ok: false, reason: 'The upload was stopped.', retry: false });
    request.send(file);
  });
}
