import { rm } from 'node:fs/promises';
import type { Server } from 'bun';
import { invalidHost } from '../http/invalid-host.ts';
import { portError } from '../http/port-error.ts';
import { newPart, uploadFailure, writePart } from '../storage/write-part.ts';
import { TUNABLES } from '../tunables.ts';
import type { FromReceiver, ReceiverPlace, ToReceiver } from './messages.ts';

declare const self: Worker;

// The upload thread. It writes every body to a part immediately, since Bun would buffer an unread one in memory, and
// asks the main thread for the response; refused uploads are aborted and removed. One iteration of Bun's event loop
// reads up to half a megabyte from each connection: in a separate thread, fifty uploads do not delay other requests.

interface Upload {
  part: string;
  limit: { bytes: number };
  /** Resolves when its body has ended, complete or not. */
  ended: Promise<void>;
  answer: (response: Response) => void;
}

/** CORS headers: the signature in the address is the authorisation, so that any page may use its upload URLs. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': 'content-type',
  'access-control-expose-headers': 'retry-after, x-request-id',
  'access-control-max-age': String(TUNABLES.corsMaxAgeUploads.value),
};
/** Request headers forwarded to the main thread. */
const FORWARDED_HEADERS = ['content-type', 'content-length', 'x-forwarded-for'];

const post = (message: FromReceiver) => self.postMessage(message);
const uploads = new Map<number, Upload>();
let next = 0;
let server: Server<undefined> | undefined;

function take(
  request: Request,
  listener: Server<undefined>,
  { parts, maxBytes, stallMs }: ReceiverPlace,
): Response | Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  if (!URL.canParse(request.url)) return invalidHost();
  if (request.method !== 'PUT')
    return new Response(null, { status: 405, headers: { allow: 'PUT, OPTIONS' } });
  listener.timeout(request, 0);
  const id = next++;
  const part = newPart(parts);
  const limit = { bytes: maxBytes };
  const declared = request.headers.get('content-length');
  const length = declared === null ? null : Number(declared);
  const headers = FORWARDED_HEADERS.flatMap((name): [string, string][] => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const address = listener.requestIP(request)?.address ?? '';
  post({ type: 'upload', id, url: request.url, headers, address, part });
  const connection = { cut: () => listener.timeout(request, 1), complete() {}, stallMs };
  const ended = writePart(part, { body: request.body, length, limit, connection }).then(
    (bytes) => post({ type: 'complete', id, bytes }),
    (error) => {
      const { code, message } = uploadFailure(error);
      post({ type: 'failed', id, code, message });
    },
  );
  return new Promise((answer) => uploads.set(id, { part, limit, ended, answer }));
}

function answer({ id, status, headers, body }: Extract<ToReceiver, { type: 'answer' }>): void {
  const response = new Response(body === '' ? null : body, { status, headers });
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  const upload = uploads.get(id) as Upload;
  uploads.delete(id);
  if (!response.ok) {
    // The rest of the body is not read.
    response.headers.set('connection', 'close');
    void upload.ended.then(() => rm(upload.part, { force: true }));
  }
  upload.answer(response);
}

async function listen(place: ReceiverPlace): Promise<void> {
  const { port, hostname } = place;
  try {
    server = Bun.serve({
      port,
      hostname,
      reusePort: false,
      idleTimeout: TUNABLES.idleConnection.value,
      // The main thread knows the limit of each upload.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      fetch: (request, listener) => take(request, listener, place),
    });
    post({ type: 'listening', port: server.port ?? port });
  } catch (error) {
    const { message } = await portError(error, { port, hostname, variable: 'UPLOAD_PORT' });
    post({ type: 'refused', message });
  }
}

self.onmessage = async ({ data }: MessageEvent<ToReceiver>) => {
  if (data.type === 'listen') await listen(data);
  else if (data.type === 'limit') (uploads.get(data.id) as Upload).limit.bytes = data.bytes;
  else if (data.type === 'answer') answer(data);
  else {
    await server?.stop();
    post({ type: 'stopped' });
  }
};
