import { afterAll, beforeAll, expect, test } from 'bun:test';
import { ENDPOINTS, type Endpoint, type EndpointName } from '@twinset/contract';
import { createApp } from '../app.ts';
import { HANDLERS } from '../routes/index.ts';
import { startApi, type TestApi } from '../testing/start-api.ts';

const SECRET = 'secret-of-the-server';
let api: TestApi;
const originals = { ...HANDLERS };
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
  for (const name of Object.keys(HANDLERS) as EndpointName[]) {
    HANDLERS[name] = (() => {
      throw new Error(`${SECRET} at /srv/data`, { cause: new Error(SECRET) });
    }) as never;
  }
});
afterAll(async () => {
  Object.assign(HANDLERS, originals);
  await api.stop();
});

test('an internal error shows only the fixed text and the id of the request, on every route', async () => {
  const app = createApp(api.ctx);
  const client = api.client();
  // The handlers are broken, so the session is started in the records.
  const { records } = api.ctx;
  const key = new Bun.CryptoHasher('sha256')
    .update(`twinset-session:${client.sessionId}`)
    .digest('hex')
    .slice(0, 40);
  records.sessions.add(key);
  records.sessions.set(key, 'started', true);
  const bodies: Partial<Record<EndpointName, unknown>> = {
    signUploadUrls: { filenames: [], folder_path: 'images' },
    signDownloadUrls: [],
    beginIntake: { source: { kind: 'files', name: 'set', total: 1 } },
    listIntakeFiles: { from: 0, files: [] },
    plan: { config: {} },
    splitSizes: { config: {} },
    predictShares: { config: {} },
    checkConfiguration: { config: {} },
    repairedReport: { config: {} },
    repairedDimension: { config: {} },
    repairedPage: { config: {}, startIndex: 0, endIndex: 1 },
    maskObjects: { config: {}, name: 'x' },
    previewOutputs: { config: {}, set: 'train', indices: [0] },
    replay: {
      output: {
        set: 'train',
        image: 'i',
        mask: 'm',
        params: {},
        imageSha256: '',
        maskSha256: '',
        source: { image: 'i', mask: 'm', imageSha256: '', maskSha256: '' },
      },
    },
  };
  const queries: Partial<Record<EndpointName, Record<string, string>>> = {
    files: { kind: 'images' },
    versionSources: { from: 'a', to: 'b' },
  };
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
    const url = client.url(
      endpoint.path.replace('{folder}', 'images').replace(/\{\w+\}/g, 'x'),
      queries[name] ?? {},
    );
    const form = new FormData();
    form.set('config', '{}');
    const body = endpoint.form ? form : JSON.stringify(bodies[name] ?? {});
    const response = await app.request(url, {
      method: endpoint.method,
      ...(endpoint.method === 'POST' ? { body } : {}),
      ...(typeof body === 'string' ? { headers: { 'content-type': 'application/json' } } : {}),
    });
    const text = await response.text();
    expect({ name, status: response.status }).toEqual({ name, status: 500 });
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toMatchObject({
      success: false,
      code: 'Internal',
      message: 'An unexpected error occurred.',
      requestId: response.headers.get('x-request-id'),
    });
  }
});
