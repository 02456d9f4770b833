import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { ENDPOINTS } from '@twinset/contract';
import { EnvError, readEnv, startWarnings } from './env/index.ts';
import { hostCheck, originCheck } from './http/own-hosts.ts';
import { sessionKey } from './lib/session-key.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({
    WORKERS: '1',
    ALLOWED_HOSTS: 'tool.example, odd.example:8443',
    CORS_ORIGINS: 'https://pages.example',
    REMOTE_MF_UPLOAD: 'https://remotes.example/x/remoteEntry.js',
    MAX_SESSIONS: '3',
  });
});
afterAll(() => api.stop());

/** Returns the status of a request with a chosen Host header, which fetch does not allow. */
function statusFor(host: string, path = '/api/healthz'): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  socket.on('error', reject);
  socket.once('data', (data) => {
    socket.destroy();
    resolve(Number(data.toString().split(' ')[1]));
  });
  return promise;
}

describe('the Host header', () => {
  test('another name is refused on calls, pages and files; own names and addresses are served', async () => {
    const { port } = new URL(api.origin);
    for (const path of [
      '/api/healthz',
      '/api/nothing',
      '/',
      '/config.json',
      '/remotes/mf-upload/remoteEntry.js',
    ])
      expect([path, await statusFor(`evil.example:${port}`, path)]).toEqual([path, 421]);
    for (const host of [
      'localhost',
      'LOCALHOST',
      'a.localhost',
      '127.0.0.1',
      '192.0.2.7',
      '[::1]',
      'tool.example',
    ])
      expect([host, await statusFor(`${host}:${port}`)]).toEqual([host, 200]);
  });

  test('only complete names count', () => {
    const isOwn = hostCheck(readEnv({ HOST: 'box.lan', ALLOWED_HOSTS: 'tool.example' }));
    const own = [
      'box.lan',
      'box.lan:1',
      'tool.example.',
      'Tool.Example:443',
      '10.0.0.1:80',
      '[fe80::1]:8080',
    ];
    const other = [
      'xlocalhost',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'eviltool.example',
      'a@localhost',
      '',
    ];
    expect(own.filter((host) => !isOwn(host))).toEqual([]);
    expect(other.filter(isOwn)).toEqual([]);
  });
});

describe('calls that change state', () => {
  const call = (headers: Record<string, string>, path = '/gcs/create_bucket', method = 'POST') => {
    const client = api.client();
    return fetch(client.url(path), { method, headers }).then(async (response) => ({
      status: response.status,
      started: api.ctx.records.sessions.get(sessionKey(client.sessionId) ?? '') !== null,
    }));
  };
  const REFUSED = { status: 403, started: false };

  test('are refused from other sites, on every path that is not a read', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${new URL(api.origin).origin}0` },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of foreign) expect(await call(headers)).toEqual(REFUSED);
    for (const { path, method } of Object.values(ENDPOINTS)) {
      if (method === 'GET') continue;
      const { status } = await call(
        { origin: 'https://evil.example' },
        path.replace(/\{\w+\}/g, 'x'),
        method,
      );
      expect([path, status]).toEqual([path, 403]);
    }
    const storage = await fetch(`${api.origin}/api/storage/x/images/a.png`, {
      method: 'PUT',
      headers: { origin: 'https://evil.example' },
      body: 'x',
    });
    expect(await storage.json()).toMatchObject({ code: 'ForeignOrigin' });
  });

  test('are served for scripts, own pages and listed origins', async () => {
    const client = api.client();
    const own: Record<string, string>[] = [
      {},
      { origin: api.origin, 'sec-fetch-site': 'same-origin' },
      { origin: api.origin.replace('http:', 'https:') },
      { origin: 'https://tool.example' },
      { origin: 'https://odd.example:8443' },
      { origin: 'https://remotes.example' },
      { origin: 'https://pages.example', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of own) {
      const { status } = await fetch(client.url('/gcs/create_bucket'), { method: 'POST', headers });
      expect([headers, status]).toEqual([headers, 200]);
    }
  });

  test('a name without a port has the default ports, and every part of an origin counts', () => {
    const of = originCheck(readEnv({ ALLOWED_HOSTS: 'tool.example', CORS_ORIGINS: 'https://pages.example' }));
    expect(of('https://tool.example', 'x')).toBe('own');
    expect(of('http://tool.example:8080', 'x')).toBe('foreign');
    expect(of('https://pages.example', 'x')).toBe('listed');
    expect(of('https://pages.example:444', 'x')).toBe('foreign');
    expect(of('http://localhost:1', 'localhost:2')).toBe('foreign');
  });

  test('take JSON only as application/json', async () => {
    const client = api.client();
    await client.start();
    const send = async (type: string | null, body: string) => {
      const headers = type === null ? undefined : { 'content-type': type };
      const answer = await fetch(client.url('/session/start_session'), {
        method: 'POST',
        headers,
        body: new Blob([body]),
      });
      return answer.status;
    };
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', null])
      expect([type, await send(type, '{}')]).toEqual([type, 415]);
    expect(await send(null, '')).toBe(200);
    for (const type of ['application/json', 'Application/JSON; charset=utf-8'])
      expect(await send(type, '{}')).toBe(200);
    await client.ok('clearSession');
  });
});

test('sessions beyond the limit are refused until another ends', async () => {
  for (const key of api.ctx.records.sessions.keys()) api.ctx.records.sessions.remove(key);
  const clients = [api.client(), api.client(), api.client()];
  for (const client of clients) await client.start();
  const more = api.client();
  const setUp = ['createBucket', 'createBucketFolders', 'createProjectDirectories', 'startSession'] as const;
  for (const name of setUp)
    expect(await more.call(name)).toMatchObject({
      code: 'TooManySessions',
      message: expect.stringContaining('MAX_SESSIONS'),
    });
  // Existing sessions are not affected.
  await clients[0]?.start();
  await clients[1]?.ok('clearSession');
  await more.start();
});

test('the bytes of all sessions have one limit, and deleted ones no longer count', async () => {
  const small = await startApi({ WORKERS: '1', MAX_TOTAL_BYTES: '100000' });
  try {
    const put = async (client: ReturnType<TestApi['client']>, name: string, bytes: number) => {
      const { results } = await client.ok('signUploadUrls', {
        body: { filenames: [name], folder_path: 'images', content_types: ['image/png'] },
      } as never);
      const response = await fetch(client.resolve(results[0]?.url ?? ''), {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(bytes),
      });
      return response.status;
    };
    const [a, b] = [small.client(), small.client()];
    await a.start();
    await b.start();
    expect(await put(a, 'a.png', 60_000)).toBe(200);
    expect(await put(b, 'b.png', 60_000)).toBe(507);
    expect(await put(b, 'b.png', 30_000)).toBe(200);
    await a.ok('deleteImages');
    expect(await put(b, 'c.png', 60_000)).toBe(200);
    await b.ok('clearSession');
    expect(small.ctx.storage.ownUrls?.totalBytes).toBe(0);
  } finally {
    await small.stop();
  }
});

test('every origin may be allowed only together with a token; a network without one causes a warning', () => {
  expect(() => readEnv({ CORS_ORIGINS: '*' })).toThrow(EnvError);
  expect(() => readEnv({ CORS_ORIGINS: 'https://a.example,*' })).toThrow(
    /CORS_ORIGINS is "\*".*ACCESS_TOKEN/,
  );
  readEnv({ CORS_ORIGINS: '*', ACCESS_TOKEN: 'eight-or-more' });
  expect(() => readEnv({ ACCESS_TOKEN: 'short' })).toThrow(
    /^ACCESS_TOKEN is "\(hidden\)"; it must be 8 to 200/,
  );
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
    expect(startWarnings(readEnv({ HOST }))).toEqual([]);
  for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'box.lan']) {
    expect(startWarnings(readEnv({ HOST }))).toHaveLength(1);
    expect(startWarnings(readEnv({ HOST, ACCESS_TOKEN: 'eight-or-more' }))).toEqual([]);
  }
});
