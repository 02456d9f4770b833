import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { Forwarder, isFromPeer, notHere } from './forward.ts';

const KEY = 'k'.repeat(64);
let received: { method: string; path: string; headers: Headers; body: string }[];
let respond: (request: Request) => Response | Promise<Response>;
let server: ReturnType<typeof Bun.serve>;
const origin = () => `http://127.0.0.1:${server.port}`;

beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    // A server that does not respond keeps the connection.
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = await request.clone().text();
      received.push({ method: request.method, path: pathname + search, headers: request.headers, body });
      return respond(request);
    },
  });
});
afterAll(() => server.stop(true));
beforeEach(() => {
  received = [];
  respond = () => new Response('done');
});

/** Signal of a server that keeps the session. */
const open = new AbortController().signal;
const forwarder = (init: RequestInit = {}) =>
  new Forwarder(new Request('http://site/api/x', init), '/api/x?sessionId=1', KEY);
/** Returns an address at which nothing listens. */
const nowhere = async () => {
  const closed = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  const address = `http://127.0.0.1:${closed.port}`;
  await closed.stop(true);
  return address;
};

test('method, query, headers and body are sent, and the response is returned unchanged', async () => {
  respond = () => new Response('no', { status: 409, headers: { 'Retry-After': '3', ETag: '"x"' } });
  const headers = { 'content-type': 'application/json', 'content-length': '7', connection: 'close' };
  const response = await forwarder({ method: 'POST', body: '{"a":1}', headers }).to(origin(), open);
  expect(response?.status).toBe(409);
  expect(await response?.text()).toBe('no');
  expect([response?.headers.get('retry-after'), response?.headers.get('etag')]).toEqual(['3', '"x"']);
  expect(received).toMatchObject([{ method: 'POST', path: '/api/x?sessionId=1', body: '{"a":1}' }]);
  expect(received[0]?.headers.get('content-type')).toBe('application/json');
});

test('the other server recognizes it by the key', async () => {
  await forwarder().to(origin(), open);
  const [{ headers }] = received as [(typeof received)[0]];
  const request = new Request('http://site/', { headers });
  expect(isFromPeer(request, KEY)).toBe(true);
  expect(isFromPeer(request, 'l'.repeat(64))).toBe(false);
  expect(isFromPeer(request, `${KEY}k`)).toBe(false);
  expect(isFromPeer(new Request('http://site/'), KEY)).toBe(false);
});

test('a key that a client invents is not forwarded', async () => {
  await forwarder({ headers: { 'x-twinset-peer': 'guess' } }).to(origin(), open);
  expect(received[0]?.headers.get('x-twinset-peer')).toBe(KEY);
});

test('events arrive one by one, and the end of the page ends the stream of the server', async () => {
  const ended = Promise.withResolvers<void>();
  respond = (request) => {
    request.signal.addEventListener('abort', () => ended.resolve());
    const stream = new ReadableStream({
      async pull(controller) {
        controller.enqueue('data: 1\n\n');
        await new Promise(() => {});
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  };
  const page = new AbortController();
  const response = await forwarder({ signal: page.signal }).to(origin(), open);
  const reader = response?.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n');
  page.abort();
  await ended.promise;
});

test('a stream of a server that lost the session fails', async () => {
  respond = () => {
    const start = (controller: ReadableStreamDefaultController) => controller.enqueue('data: 1\n\n');
    return new Response(new ReadableStream({ start }));
  };
  const ended = new AbortController();
  const response = await forwarder().to(origin(), ended.signal);
  const reader = response?.body?.getReader();
  await reader?.read();
  ended.abort();
  await expect(reader?.read()).rejects.toThrow();
});

test('a call whose client closes the connection does not count as failed', async () => {
  const page = new AbortController();
  respond = () => {
    page.abort();
    return new Promise(() => {});
  };
  expect((await forwarder({ signal: page.signal }).to(origin(), open))?.status).toBe(499);
  // While it sends a body.
  const sender = new AbortController();
  const body = new ReadableStream({
    pull(controller) {
      sender.abort();
      controller.error(new Error('closed'));
    },
  });
  const headers = { 'content-length': '10' };
  const call = forwarder({ method: 'POST', body, headers, signal: sender.signal });
  expect((await call.to(origin(), open))?.status).toBe(499);
});

test('a call to a server that lost the session is repeated elsewhere if it only reads', async () => {
  for (const method of ['GET', 'POST']) {
    const ended = new AbortController();
    respond = () => {
      ended.abort();
      return new Promise(() => {});
    };
    const response = forwarder({ method }).to(origin(), ended.signal);
    if (method === 'GET') expect(await response).toBeNull();
    else await expect(response).rejects.toMatchObject({ code: 'StorageUnavailable' });
  }
});

test('a server that does not have the session, or cannot be reached, has not handled the call', async () => {
  const call = forwarder({ method: 'POST', body: '{}', headers: { 'content-length': '2' } });
  respond = notHere;
  expect(await call.to(origin(), open)).toBeNull();
  expect(await call.to(await nowhere(), open)).toBeNull();
  respond = () => new Response('done');
  expect(await (await call.to(origin(), open))?.text()).toBe('done');
  expect(received.map(({ body }) => body)).toEqual(['{}', '{}']);
});

test('a large body is sent only once', async () => {
  const stream = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(100));
        controller.close();
      },
    });
  const call = forwarder({ method: 'POST', body: stream() });
  respond = notHere;
  expect(await call.to(origin(), open)).toBeNull();
  expect(call.to(origin(), open)).rejects.toMatchObject({ code: 'StorageUnavailable' });
});

test('a call that changes something is not repeated if its server ends meanwhile; one that reads is', async () => {
  const listener = Bun.listen({
    port: 0,
    hostname: '127.0.0.1',
    socket: { data: (socket) => void socket.terminate() },
  });
  const address = `http://127.0.0.1:${listener.port}`;
  const call = forwarder({ method: 'POST', body: '{}', headers: { 'content-length': '2' } });
  expect(call.to(address, open)).rejects.toMatchObject({
    code: 'StorageUnavailable',
    message: 'The server that has this session ended during the call.',
  });
  expect(await forwarder().to(address, open)).toBeNull();
  listener.stop(true);
});
