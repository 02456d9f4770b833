import { afterAll, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { ENDPOINTS, type EndpointName, ERRORS, type ErrorCode } from '@twinset/contract';
import { createApp } from '../app.ts';
import { AppError } from '../lib/app-error.ts';
import { createDescriptors } from '../lib/descriptors.ts';
import { UNLIMITED } from '../middleware/limit-descriptors.ts';
import { PUBLIC } from '../middleware/require-access.ts';
import { HANDLERS } from '../routes/index.ts';
import { codesOf } from '../testing/contract-check.ts';
import { requestOf } from '../testing/sample-requests.ts';
import { startApi, type TestApi } from '../testing/start-api.ts';

// Failures that no request causes: of the machine, of its settings, and of the code.

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const TOKEN = 'correct-horse';
let api: TestApi;
let sessionId: string;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
  const client = api.client();
  sessionId = client.sessionId;
  await client.start();
});
afterAll(() => api.stop());

/** Calls an application of the server without its port, and checks the response like any other. */
async function ask(app: ReturnType<typeof createApp>, name: EndpointName, origin = api.origin) {
  const [url, init] = requestOf(origin, sessionId, name);
  const response = await app.request(url, init);
  const body = await response.clone().text();
  api.contract.check(init.method, new URL(url).pathname, {
    status: response.status,
    headers: response.headers,
    body,
  });
  return { name, status: response.status, code: ((await response.json()) as { code: ErrorCode }).code };
}

test('every documented failure of every operation has the documented form', async () => {
  const originals = { ...HANDLERS };
  let code: ErrorCode = 'Internal';
  try {
    for (const name of NAMES) {
      HANDLERS[name] = (() => {
        throw new AppError(code);
      }) as never;
    }
    const app = createApp(api.ctx);
    for (const name of NAMES) {
      const codes = codesOf(api.contract, name);
      expect(codes).toContain('Internal');
      for (code of codes) expect(await ask(app, name)).toEqual({ name, code, status: ERRORS[code].status });
    }
  } finally {
    Object.assign(HANDLERS, originals);
  }
});

test('an undocumented code, status, field or type, and a missing header, are found', async () => {
  const { check } = api.contract;
  const received = (status: number, body: object, headers: Record<string, string> = {}) => ({
    status,
    body: JSON.stringify(body),
    headers: new Headers({ 'content-type': 'application/json', ...headers }),
  });
  const failure = (code: ErrorCode, more: object = {}) => ({
    success: false,
    code,
    error: '',
    message: '',
    ...more,
  });
  const names = { success: true, results: ['a.png'] };
  const path = '/api/upload/backend/image_names';
  check('GET', path, received(200, names));
  check('GET', path, received(404, failure('SessionNotFound')));
  check('GET', path, received(429, failure('TooManyRequests'), { 'retry-after': '5' }));
  const wrong = [
    received(200, { ...names, more: 1 }),
    received(200, { success: true }),
    received(200, { ...names, results: [1] }),
    received(200, names, { 'content-type': 'text/plain' }),
    received(201, names),
    received(404, failure('NotFound')),
    received(404, failure('SessionNotFound', { stack: '' })),
    received(409, failure('WrongState')),
    received(429, failure('TooManyRequests')),
  ];
  for (const one of wrong) expect(() => check('GET', path, one)).toThrow(`GET ${path}: `);
  expect(() => check('GET', '/api/none', received(200, names))).toThrow('not documented');
});

test('requests under another host name, and requests while few files can be opened', async () => {
  const app = createApp(api.ctx);
  const full = createApp(api.ctx, { descriptors: { ...createDescriptors(), load: () => 'full' as const } });
  for (const name of NAMES) {
    expect(await ask(app, name, 'http://other.example')).toEqual({ name, status: 421, code: 'WrongHost' });
    if (!UNLIMITED.includes(`/api${ENDPOINTS[name].path}`))
      expect(await ask(full, name)).toEqual({ name, status: 503, code: 'ServerBusy' });
  }
});

test('requests without the access token, and too many of them', async () => {
  const guarded = await startApi({ WORKERS: '1', ACCESS_TOKEN: TOKEN });
  const limited = await startApi({ WORKERS: '1', RATE_LIMIT_PER_MINUTE: '1' });
  try {
    // Requests are counted per minute of the clock, which must not change in between.
    setSystemTime(new Date());
    await fetch(`${limited.origin}/api/healthz`);
    for (const name of NAMES) {
      const isPublic = PUBLIC.includes(`/api${ENDPOINTS[name].path}`);
      const [url, init] = requestOf(guarded.origin, sessionId, name);
      expect([name, (await fetch(url, init)).status]).toEqual([name, isPublic ? 200 : 401]);
      const [other, otherInit] = requestOf(limited.origin, sessionId, name);
      expect([name, (await fetch(other, otherInit)).status]).toEqual([name, 429]);
    }
  } finally {
    setSystemTime();
    await guarded.stop();
    await limited.stop();
  }
});
