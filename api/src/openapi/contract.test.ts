import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { ENDPOINTS, type Endpoint, type EndpointName, ERRORS, type ErrorCode } from '@twinset/contract';
import type { Files } from '@twinset/engine/testing';
import { codesOf } from '../testing/contract-check.ts';
import { makePairs } from '../testing/png.ts';
import { requestOf, SAMPLES, type Sample } from '../testing/sample-requests.ts';
import { startApi, type TestApi, type TestClient } from '../testing/start-api.ts';
import { listDropped, planned, sendPieces } from '../testing/take-in.ts';
import { until } from '../testing/until.ts';
import { uploadFiles } from '../testing/upload-folder.ts';

// `fetch` compares every response with the API description; these tests provoke all statuses that requests can provoke.

const [JSON_MAX, CSV_MAX] = [16_384, 2048];
/** Large enough for a full-size preview; the sessions of single calls have smaller ones. */
const LARGE = makePairs(4, 520);
const SMALL = makePairs(4, 32);

const DATASET: Files = Object.fromEntries(
  await Promise.all(
    [...SMALL.images, ...SMALL.masks].map(async ({ name, bytes }, i) => [
      `${i < SMALL.images.length ? 'images' : 'masks'}/${name}`,
      await bytes.bytes(),
    ]),
  ),
);

let api: TestApi;
let ready: TestClient;
beforeAll(async () => {
  api = await startApi({ MAX_JSON_BYTES: String(JSON_MAX), MAX_CSV_BYTES: String(CSV_MAX) });
  ready = await filled(LARGE);
});
afterAll(() => api.stop());

async function filled({ images, masks } = SMALL): Promise<TestClient> {
  const client = api.client();
  await client.start();
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  return client;
}

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const having = (code: ErrorCode) => NAMES.filter((name) => codesOf(api.contract, name).includes(code));
/** An output of a result that does not exist. */
const OUTPUT: Sample = { params: { folder: 'train_images', version: 'x', name: 'img_1.png' } };
const isRead = (name: EndpointName) => ENDPOINTS[name].method === 'GET';

type Options = { sessionId?: string | null; sample?: Sample; change?: (init: RequestInit) => RequestInit };

/** Calls an endpoint; an endless response is not read. */
async function call(name: EndpointName, { sessionId = ready.sessionId, sample, change }: Options = {}) {
  const [url, init] = requestOf(api.origin, sessionId, name, sample);
  const abort = new AbortController();
  const response = await fetch(url, { ...(change?.(init) ?? init), signal: abort.signal });
  const isEndless = name === 'events' && response.ok;
  const answer = isEndless ? {} : await response.json().catch(() => ({}));
  abort.abort();
  return { status: response.status, ...(answer as { code?: ErrorCode }) };
}

/** Calls every endpoint, and expects a failure of those whose description has its code, and of no other. */
async function fails(
  code: ErrorCode,
  options: (name: EndpointName) => Options,
  names = NAMES,
): Promise<void> {
  expect(having(code).length).toBeGreaterThan(1);
  for (const name of names) {
    const answer = await call(name, options(name));
    const failed = answer.code === code && answer.status === ERRORS[code].status;
    expect({ name, failed }).toEqual({ name, failed: having(code).includes(name) });
  }
}

describe('every response of the running server conforms to its API description', () => {
  test('successes of every operation', async () => {
    for (const name of [
      'plan',
      'splitSizes',
      'predictShares',
      'repairedReport',
      'repairedDimension',
      'repairedPage',
      'maskObjects',
      'previewOutputs',
      'uploadStratificationFile',
      'augment',
    ] as const)
      expect([name, (await call(name)).status]).toEqual([name, 200]);
    for (const step of ['transferZip', 'transferResizedAugmented'] as const) await ready.ok(step);
    const { manifest } = await ready.ok('manifest');
    const { results } = await ready.ok('originalsPage');
    const [made] = (await ready.ok('versions')).results;
    const [, version = ''] = /pictures\/images\/(\w+)/.exec(results[0]?.image?.large ?? '') ?? [];
    const samples: Partial<Record<EndpointName, Sample[]>> = {
      picture: [{ params: { folder: 'images', version, name: 'img_1.png' } }],
      versionSources: [{ query: { from: made?.id ?? '', to: made?.id ?? '' } }],
      replay: [{ body: { output: manifest.outputs[0] } }],
      download: ['sample.csv', 'uploaded_data.zip', 'train.zip'].map((name) => ({ params: { name } })),
    };
    const sendDataset = async () => {
      const client = await filled();
      await listDropped(client, DATASET);
      await planned(client, DATASET);
      await sendPieces(client, DATASET);
      return client;
    };
    // Calls that remove data have a separate session.
    const removes = (name: EndpointName) => /delete|reset|clear/i.test(name);
    const inOrder = [...NAMES.filter(isRead), ...NAMES.filter((name) => !isRead(name))];
    for (const name of inOrder) {
      const isConversion = name === 'convertIntake';
      const { sessionId } = isConversion ? await sendDataset() : removes(name) ? await filled() : ready;
      for (const sample of samples[name] ?? [SAMPLES[name]])
        expect([name, (await call(name, { sessionId, sample })).status]).toEqual([name, 200]);
    }
  }, 240_000);

  test('a session that is missing, unknown, or not set up', async () => {
    await fails('InvalidSession', () => ({ sessionId: null }));
    await fails('SessionNotFound', () => ({ sessionId: crypto.randomUUID() }));
    const { sessionId, ...bare } = api.client();
    await bare.ok('startSession');
    const samples = { ...SAMPLES, download: { params: { name: 'train.zip' } }, picture: OUTPUT };
    const set = (name: EndpointName) => !['setup', 'open'].includes(ENDPOINTS[name].access);
    const names = NAMES.filter((name) => set(name) && !/clear/.test(name));
    await fails('WrongState', (name) => ({ sessionId, sample: samples[name as 'plan'] }), names);
  });

  test('bodies that are too large, of another type, or malformed; pages of other sites', async () => {
    const { sessionId } = await filled();
    // Deletes have no body; without a session they remove nothing.
    const takesBody = (name: EndpointName) => ENDPOINTS[name].method === 'POST';
    const of = (name: EndpointName) => ({ sessionId: takesBody(name) ? sessionId : null });
    const large = 'x'.repeat(JSON_MAX + CSV_MAX + 1);
    const isForm = (name: EndpointName) => (ENDPOINTS[name] as Endpoint).form !== undefined;
    const tooLarge = (name: EndpointName) =>
      isForm(name) ? { form: { stratificationDataFile: new File([large], 'a.csv') } } : { body: { large } };
    await fails('TooLarge', (name) => ({
      ...of(name),
      ...(takesBody(name) ? { sample: tooLarge(name) } : {}),
    }));
    const headers = { 'content-type': 'text/plain' };
    const asText = (init: RequestInit) => (init.method === 'POST' ? { ...init, headers } : init);
    await fails('WrongContentType', (name) => ({ ...of(name), change: asText }));
    const cut = (init: RequestInit) => ({ ...init, body: '[1' });
    for (const name of NAMES.filter(takesBody))
      expect([name, (await call(name, { sessionId, change: cut })).status]).toEqual([name, 400]);
    const elsewhere = { origin: 'https://other.example' };
    await fails('ForeignOrigin', () => ({
      change: (init) => ({ ...init, headers: { ...(init.headers as object), ...elsewhere } }),
    }));
  });

  test('configurations, names and files that cannot be used', async () => {
    const config = { trainRatio: 7 };
    const wrong = ({ form, body }: Sample): Sample =>
      form ? { form: { config: JSON.stringify(config) } } : { body: { ...(body as object), config } };
    for (const name of having('InvalidConfiguration')) {
      const answer = await call(name, { sample: wrong(SAMPLES[name] as Sample) });
      expect({ name, ...answer }).toMatchObject({ name, status: 422, code: 'InvalidConfiguration' });
    }
    const unusable: [EndpointName, Sample, number][] = [
      ['signUploadUrls', { body: { filenames: ['a.txt'], folder_path: 'images' } }, 422],
      ['signDownloadUrls', { body: ['other.zip'] }, 422],
      ['signDownloadUrlsForm', { query: { filenames: 'other.zip' } }, 422],
      ['uploadStratificationFile', { form: { other: 'x' } }, 422],
      ['uploadStratificationFile', { form: { stratificationDataFile: new File(['a'], 'a.csv') } }, 422],
      ['download', { params: { name: 'other.zip' } }, 404],
      ['picture', { params: { folder: 'images', version: 'x', name: 'a.png' } }, 404],
      ['picture', OUTPUT, 404],
      ['picture', { params: { folder: 'other', version: 'x', name: 'a.png' } }, 400],
      ['deleteImage', { params: { name: 'con.png' } }, 400],
      ['files', { query: { kind: 'other' } }, 400],
      ['originalsPage', { query: { page: '0' } }, 400],
    ];
    for (const [name, sample, status] of unusable)
      expect({ name, ...(await call(name, { sample })) }).toMatchObject({ name, status });
  });

  test('intakes that cannot be planned or converted', async () => {
    const { sessionId, ...client } = await filled();
    const post = (name: EndpointName, body: object) => call(name, { sessionId, sample: { body } });
    const unusable = { status: 422, code: 'InvalidDataset' };
    const source = { kind: 'archive', name: 'set.rar', bytes: 3 };
    expect(await post('beginIntake', { source })).toMatchObject(unusable);
    expect(await post('beginIntake', { source: { ...source, name: 'set.zip' } })).toMatchObject({
      status: 200,
    });
    await sendPieces({ ...client, sessionId }, { 'set.zip': 'zip' });
    expect(await post('planIntake', {})).toMatchObject(unusable);
    await listDropped({ ...client, sessionId }, { 'a.txt': 'x' });
    expect(await post('planIntake', {})).toMatchObject({ status: 200 });
    expect(await post('convertIntake', {})).toMatchObject(unusable);
    const folder = { kind: 'folder', path: 'etc' };
    expect(await post('beginIntake', { source: folder })).toMatchObject({ status: 404 });
  });

  test('calls during a run, its end by a cancel, and a second run', async () => {
    const { sessionId, ...client } = await filled();
    const { results } = await client.ok('signUploadUrls', SAMPLES.signUploadUrls as never);
    const augImageDimension = { width: 900, height: 900 };
    const config = { totalAugmentedImages: 1000, resizeAugImage: true, augImageDimension };
    const run = call('augment', { sessionId, sample: { form: { config: JSON.stringify(config) } } });
    await until('it runs', () => api.ctx.activeRuns.size === 1);
    const put = { method: 'PUT', body: 'x', headers: { 'content-type': 'application/octet-stream' } };
    expect((await fetch(client.resolve(results[0]?.url ?? ''), put)).status).toBe(409);
    const samples = { ...SAMPLES, download: { params: { name: 'train.zip' } }, picture: OUTPUT };
    const others = NAMES.filter((name) => name !== 'cancelAugmentation');
    await fails('RunInProgress', (name) => ({ sessionId, sample: samples[name as 'plan'] }), others);
    expect(await call('augment', { sessionId })).toMatchObject({ status: 409, code: 'AlreadyRunning' });
    expect(await call('cancelAugmentation', { sessionId })).toMatchObject({ status: 200 });
    expect(await run).toMatchObject({ status: 409, code: 'Cancelled' });
  });

  test('ranges of a download, and data that the client has already', async () => {
    const { sessionId } = await filled();
    const sample = { params: { name: 'sample.csv' } };
    const ask = (headers: Record<string, string>) =>
      call('download', { sessionId, sample, change: (init) => ({ ...init, headers }) });
    const client = api.client(sessionId);
    const etag = (await fetch(client.url('/downloads/sample.csv'))).headers.get('etag') ?? '';
    expect((await ask({ range: 'bytes=0-3' })).status).toBe(206);
    expect((await ask({ range: 'bytes=99999-' })).status).toBe(416);
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  });

  test('every status that requests can provoke was seen', () => {
    /** Statuses that depend on the machine and its settings, not on a request: `failures.test.ts`. */
    const others = ['401', '421', '429', '500', '503', '507'];
    /**
     * Failures that only a Host header that is not an address (400), an impossible dataset (422) or a conversion that
     * starts meanwhile (409) would cause.
     */
    const isOther = (name: EndpointName, status: string) =>
      others.includes(status) ||
      (status === '400' && ENDPOINTS[name].access === 'open') ||
      (status === '409' && name === 'abandonIntake') ||
      (status === '422' && isRead(name) && name !== 'signDownloadUrlsForm');
    const due = NAMES.flatMap((name) => {
      const { operation } = api.contract.operations.find((one) => one.operation.operationId === name) ?? {};
      const seen = api.contract.seen.get(name);
      const statuses = Object.keys(operation?.responses ?? {}).filter((status) => !seen?.has(Number(status)));
      return statuses.filter((status) => !isOther(name, status)).map((status) => `${name} ${status}`);
    });
    expect(due).toEqual([]);
  });
});
