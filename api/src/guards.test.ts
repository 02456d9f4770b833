import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { ENDPOINTS, type Endpoint } from '@twinset/contract';
import { createApp } from './app.ts';
import { EnvError, readEnv, startWarnings, VARIABLES } from './env/index.ts';
import { createLog } from './lib/log.ts';
import { sessionKey } from './lib/session-key.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { contentPolicy } from './middleware/security-headers.ts';
import { routerPath } from './routes/mount.ts';
import { STORAGE_ROUTES } from './routes/storage.ts';
import { storageOrigins } from './storage/open.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1', CORS_ORIGINS: 'https://pages.example', MAX_JSON_BYTES: '2048' });
});
afterAll(() => api.stop());

test('the routes of the app are the endpoint table, the signed addresses and the pages', () => {
  const wanted = [
    ...(Object.values(ENDPOINTS) as Endpoint[]).map((e) => `${e.method} ${routerPath(e.path)}`),
    ...STORAGE_ROUTES.map(([method, path]) => `${method} ${path}`),
    'GET /config.json',
    'GET /remotes/:area/*',
    'GET /*',
  ];
  const routes = createApp(api.ctx)
    .routes.filter((r) => r.method !== 'ALL')
    .map((r) => `${r.method} ${r.path}`);
  expect([...new Set(routes)].sort()).toEqual([...new Set(wanted)].sort());
});

test('openapi.json describes every call of the table', async () => {
  const document = (await (await fetch(`${api.origin}/api/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<
      string,
      Record<string, { operationId: string; parameters: { name: string; in: string }[] }>
    >;
  };
  expect(document.openapi).toBe('3.1.0');
  for (const [name, { method, path, params }] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    if (params) expect(operation?.parameters.some((p) => p.in === 'path')).toBe(true);
  }
  const docs = await fetch(`${api.origin}/api/docs`);
  expect(docs.headers.get('content-type')).toStartWith('text/html');
  expect(await docs.text()).toContain('/gcs/create_bucket');
});

describe('guards', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${api.origin}/api${path}`, { method: 'POST', body, headers: { ...JSON_TYPE, ...headers } });

  test('a body that is too large is refused, declared or not', async () => {
    const client = api.client();
    await client.start();
    const path = client.url('/generate-signed-upload-url').slice(`${api.origin}/api`.length);
    expect((await post(path, 'x'.repeat(3000))).status).toBe(413);
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(3000));
        controller.close();
      },
    });
    const response = await fetch(`${api.origin}/api${path}`, { method: 'POST', body: chunked });
    expect(response.status).toBe(413);
  });

  test('a body that is not JSON, and an unknown address', async () => {
    const client = api.client();
    await client.start();
    const path = client.url('/generate-signed-upload-url').slice(`${api.origin}/api`.length);
    for (const body of ['{', '[1]', '"x"', '\ufeff', '{"filenames":1}'])
      expect((await post(path, body)).status).toBe(400);
    expect((await fetch(`${api.origin}/api/nothing`)).status).toBe(404);
    const wrong = await fetch(`${api.origin}/api/upload/backend/image_names`, { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
  });

  test('a call names one session', async () => {
    const client = api.client();
    await client.start();
    const url = client.url('/status_checks/session_is_running');
    expect((await fetch(url)).status).toBe(200);
    const twice = await fetch(`${url}&sessionId=${client.sessionId}`);
    expect([twice.status, await twice.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'InvalidSession' }),
    ]);
  });

  test('broken JSON is refused by every POST call, and a set-up call creates nothing for it', async () => {
    const client = api.client();
    const calls = Object.values(ENDPOINTS).filter((e) => e.method === 'POST' && !('form' in e));
    const setUp = calls.filter(({ access }) => access === 'setup');
    expect(setUp.length).toBeGreaterThanOrEqual(4);
    const send = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
      fetch(client.url(path), { method: 'POST', body, headers: JSON_TYPE });
    for (const { path } of setUp) {
      for (const body of ['{', '{"a":1', 'x=1', new Uint8Array([0x7b, 0xff, 0x7d])]) {
        const refused = await send(path, body);
        expect([path, refused.status, await refused.json()]).toEqual([
          path,
          400,
          expect.objectContaining({ success: false, code: 'InvalidRequest' }),
        ]);
      }
    }
    expect(api.ctx.records.sessions.get(sessionKey(client.sessionId) ?? '')).toBeNull();
    await client.start();
    for (const { path } of calls) expect([path, (await send(path, '{')).status]).toEqual([path, 400]);
    // An empty body and an empty object are the same.
    for (const body of ['', '{}']) expect((await send('/session/start_session', body)).status).toBe(200);
  });

  test('every response has the security headers', async () => {
    for (const path of ['/api/healthz', '/api/nothing', '/config.json', '/remotes/mf-upload/no.js']) {
      const { headers } = await fetch(api.origin + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  test('the policy names the origins of remotes and storage, and no other', () => {
    const env = readEnv({ REMOTE_MF_UPLOAD: 'https://upload.example/x/remoteEntry.js', STORAGE: 'gcs' });
    const policy = contentPolicy(env);
    expect(policy).toContain("script-src 'self' https://upload.example;");
    expect(policy).toContain('https://storage.googleapis.com');
    expect(contentPolicy(readEnv({}))).not.toContain('http');
  });

  test('only origins of the list may call', async () => {
    const origin = async (from: string) =>
      (await fetch(`${api.origin}/api/healthz`, { headers: { origin: from } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await origin('https://pages.example')).toBe('https://pages.example');
    expect(await origin('https://other.example')).toBeNull();
  });

  test('a missing file of a remote gives 404, a page gives the shell', async () => {
    const missing = await fetch(`${api.origin}/remotes/mf-upload/gone.js`);
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/plain']);
    for (const path of [
      '/remotes/../../package.json',
      '/remotes/mf-upload/..%2f..%2fpackage.json',
      '/..%2fpackage.json',
      '/static/%00.js',
    ]) {
      expect((await fetch(api.origin + path)).status).toBe(404);
    }
  });

  test('a rate limit, if one is set', async () => {
    const limit = rateLimit({ perMinute: 2, addressOf: (r) => r.headers.get('x') ?? '', now: () => 61_000 });
    const call = (from: string) =>
      limit({ req: { raw: new Request('http://x', { headers: { x: from } }) } } as never, async () => {});
    await call('a');
    await call('a');
    await call('b');
    await expect(call('a')).rejects.toMatchObject({ code: 'TooManyRequests', extra: { retryAfter: 59 } });
  });
});

describe('variables', () => {
  test('every default is valid', () => {
    const env = readEnv({});
    expect(env.PORT).toBe(8080);
    expect(env.HOST).toBe('127.0.0.1');
    expect(Object.keys(env).sort()).toEqual(Object.keys(VARIABLES).sort());
  });
  test('a wrong value is named', () => {
    const wrong = { PORT: '99999', STORAGE: 'ftp', SESSION_TTL: 'soon' };
    expect(() => readEnv(wrong)).toThrow(EnvError);
    for (const name of Object.keys(wrong)) expect(() => readEnv(wrong)).toThrow(`${name} is "`);
  });
  test('STORAGE=s3 needs a bucket, both parts of a key or none, and addresses with their scheme', () => {
    const s3 = { STORAGE: 's3', S3_BUCKET: 'shared' };
    expect(() => readEnv({ STORAGE: 's3' })).toThrow('S3_BUCKET is not set');
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(() => readEnv({ ...s3, [name]: 'x' })).toThrow('are set together or not at all');
    for (const name of ['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT'])
      for (const text of ['localhost:9000', '127.0.0.1:9000', 'http://'])
        expect(() => readEnv({ ...s3, [name]: text })).toThrow(
          `${name} is "${text}"; it must be an http(s) address.`,
        );
    expect(readEnv(s3).S3_BUCKET).toBe('shared');
    const [warning, ...others] = startWarnings(readEnv({ ...s3, STORAGE: 'gcs' }));
    expect(warning).toBe(
      'S3_BUCKET has no effect because STORAGE is gcs. Set STORAGE=s3 to use an S3-compatible service.',
    );
    expect(others).toEqual([]);
    expect(storageOrigins(readEnv({ ...s3, S3_PUBLIC_ENDPOINT: 'https://files.example/x' }))).toEqual([
      'https://files.example',
    ]);
  });
});

test('a session id is never complete in the log, nor in a metric', async () => {
  const id = crypto.randomUUID();
  const lines: string[] = [];
  createLog('debug', (line) => lines.push(line)).info('x', { text: `sessionId=${id}` });
  expect(lines[0]).not.toContain(id);
  await fetch(`${api.origin}/api/upload/backend/image_names?sessionId=${id}`);
  const metrics = await (await fetch(`${api.origin}/api/metrics`)).text();
  expect(metrics).toContain(
    'twinset_request_seconds_count{method="GET",route="/upload/backend/image_names",status="404"}',
  );
  expect(metrics).not.toContain(id);
});
