import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from './lib/app-error.ts';
import { sessionKey } from './lib/session-key.ts';
import { expireIdle } from './services/session/expire-idle.ts';
import { makePairs } from './testing/png.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
import { until } from './testing/until.ts';
import { uploadFiles } from './testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const { images, masks } = makePairs(5);
const config = {
  totalAugmentedImages: 5,
  trainRatio: 0.6,
  valRatio: 0.2,
  testRatio: 0.2,
  eccentricity: true,
};
const augment = (client: TestClient, more: object = {}) => {
  const form = new FormData();
  form.set('config', JSON.stringify({ ...config, ...more }));
  return client.call('augment', { form });
};
const keyOf = (client: TestClient) => sessionKey(client.sessionId) as string;
const isRunning = (client: TestClient) => api.ctx.activeRuns.has(keyOf(client));
const ready = async () => {
  const client = api.client();
  await client.start();
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  return client;
};
/** Returns all files and records of a session that were left behind. */
const traces = async (client: TestClient) => {
  const key = keyOf(client);
  const paths = (await readdir(api.dataDir, { recursive: true })).filter((p) => p.includes(key));
  const rows = Object.values(api.ctx.records.rowsOf(key)).reduce((sum, n) => sum + n, 0);
  const inFiles = ['twinset.db', 'twinset.db-wal'].filter((name) => {
    const path = join(api.dataDir, name);
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    return [client.sessionId, key, 'only_here.csv'].some((text) => bytes.includes(text));
  });
  return { paths, rows, inFiles };
};

test('the end removes everything, and its URLs stop', async () => {
  const client = await ready();
  await augment(client);
  for (const step of ['transferZip', 'transferResizedAugmented'] as const) await client.ok(step);
  await client.ok('previewOutputs', { body: { config, set: 'train', indices: [0] } } as never);
  const csv = new FormData();
  const rows = images.map(({ name }, i) => `${name},${i % 2}`);
  csv.set('stratificationDataFile', new File([`image_id,grade\n${rows.join('\n')}\n`], 'only_here.csv'));
  expect(await client.call('uploadStratificationFile', { form: csv })).toMatchObject({ success: true });
  await client.ok('originalsPage', { query: { size: 'thumbnail' } } as never);
  const url = (await client.ok('originalsPage', { query: {} } as never)).results[0]?.image?.url ?? '';
  expect((await fetch(client.resolve(url))).status).toBe(200);
  expect((await traces(client)).paths.length).toBeGreaterThan(20);

  await client.ok('clearSession');
  expect(await traces(client)).toEqual({ paths: [], rows: 0, inFiles: [] });
  expect((await fetch(client.resolve(url))).status).toBe(403);
  // Starting the same id again does not revive it.
  await client.start();
  expect((await fetch(client.resolve(url))).status).toBe(403);
  expect((await client.ok('imageNames')).results).toEqual([]);
  expect(await client.call('balanceStatus')).toMatchObject({ success: false });
  expect((await client.ok('dimension')).dimension).toBeNull();
});

test('idle sessions go, others stay, and one that runs is not idle', async () => {
  const [old, fresh] = [await ready(), await ready()];
  const later = Date.now() + api.ctx.env.SESSION_TTL * 1000 + 1000;
  api.ctx.activeRuns.set(keyOf(fresh), {
    id: 'x',
    controller: new AbortController(),
    ended: new Promise(() => {}),
  });
  await expireIdle(api.ctx, later);
  api.ctx.activeRuns.delete(keyOf(fresh));
  expect((await traces(old)).paths).toEqual([]);
  expect((await traces(fresh)).rows).toBeGreaterThan(0);
});

test('an end that fails is completed by the next sweep', async () => {
  const client = await ready();
  const { storage } = api.ctx;
  const usual = storage.deleteBucket;
  storage.deleteBucket = () => Promise.reject(new Error('down'));
  expect(await client.call('clearSession')).toMatchObject({ code: 'SessionNotDeleted' });
  storage.deleteBucket = usual;
  // Reading what is left does not keep it.
  expect(await client.call('imageUploadStatus')).toMatchObject({ success: false });
  await expireIdle(api.ctx);
  expect(await traces(client)).toMatchObject({ paths: [], rows: 0 });
});

test('while the data directory is lost, no session counts as idle', async () => {
  const client = await ready();
  const usual = api.ctx.dataDir;
  api.ctx.dataDir = () => new AppError('StorageUnavailable');
  const later = Date.now() + api.ctx.env.SESSION_TTL * 1000 + 1000;
  await expireIdle(api.ctx, later);
  api.ctx.dataDir = usual;
  expect((await traces(client)).rows).toBeGreaterThan(0);
  await client.ok('clearSession');
});

test('session ids: one, well-formed; any UUID can be started', async () => {
  const call = (query: string) => fetch(`${api.origin}/api/upload/backend/image_names${query}`);
  const id = crypto.randomUUID();
  for (const bad of [
    '',
    '?sessionId=',
    '?sessionId=abc',
    `?sessionId=${id}&sessionId=${id}`,
    '?sessionId=../../etc',
    `?sessionId=${id}x`,
  ]) {
    const response = await call(bad);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'InvalidSession',
    ]);
  }
  for (const uuid of [id, '00000000-0000-1000-8000-000000000001', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF']) {
    expect((await call(`?sessionId=${uuid}`)).status).toBe(404);
    const client = api.client(uuid);
    expect(await client.call('sessionIsRunning')).toMatchObject({ success: false, isRunning: false });
    await client.start();
    expect((await call(`?sessionId=${uuid.toLowerCase()}`)).status).toBe(200);
    await client.ok('clearSession');
  }
});

test('UX02: of two runs at once the second is refused; of two starts and uploads both succeed', async () => {
  const client = api.client();
  await Promise.all([client.start(), client.start()]);
  await Promise.all([
    uploadFiles(client, 'images', images),
    Bun.sleep(2).then(() => uploadFiles(client, 'images', images)),
  ]);
  await uploadFiles(client, 'masks', masks);
  expect((await client.ok('imageNames')).results.length).toBe(5);
  const first = augment(client, { totalAugmentedImages: 300 });
  await until('it runs', () => isRunning(client));
  const second = await augment(client);
  expect(second).toMatchObject({ success: false, code: 'AlreadyRunning' });
  expect(await first).toMatchObject({ success: true });
});

test('uploads, deletes and reset are refused during a run; cancelling leaves the former result', async () => {
  const client = await ready();
  expect(await augment(client)).toMatchObject({ success: true });
  await client.ok('transferZip');
  const long = augment(client, {
    totalAugmentedImages: 1000,
    resizeAugImage: true,
    augImageDimension: { width: 512, height: 512 },
  });
  await until('it runs', () => isRunning(client));
  expect(await client.call('augmentationIsComplete')).toMatchObject({ success: false, isRunning: true });
  for (const step of [
    'transferImages',
    'deleteImages',
    'deleteBucket',
    'clearSession',
    'deleteStratificationFile',
  ] as const) {
    expect(await client.call(step)).toMatchObject({ success: false, code: 'RunInProgress' });
  }
  await client.ok('cancelAugmentation');
  expect(await long).toMatchObject({ success: false, code: 'Cancelled', errorType: 'Cancelled' });
  expect(await client.call('augmentationIsComplete')).toMatchObject({ success: true });
  expect(await client.call('signDownloadUrls', { body: ['augmented_data.zip'] })).toBeArrayOfSize(1);
  await client.ok('cancelAugmentation');
});

test('a result of older files is stale', async () => {
  const client = await ready();
  await augment(client);
  for (const step of ['transferZip', 'transferResizedAugmented'] as const) await client.ok(step);
  expect((await client.ok('trainPage')).total).toBe(5);
  await client.ok('deleteImage', { params: { name: 'img_5.png' } } as never);
  expect(await client.call('augmentationIsComplete')).toMatchObject({ success: false });
  expect((await client.ok('trainPage')).results).toEqual([]);
  expect(await client.call('transferZip')).toMatchObject({ success: false, code: 'WrongState' });
});

test('events: the present state first, then what changes', async () => {
  const client = await ready();
  const response = await fetch(client.url('/events'));
  expect(response.headers.get('content-type')).toStartWith('text/event-stream');
  const reader = response.body?.getReader();
  const seen: { job: string; state: string }[] = [];
  const read = async (until: (e: { job: string; state: string }) => boolean) => {
    let text = '';
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return;
      text += new TextDecoder().decode(value);
      const events = [...text.matchAll(/event: job\ndata: (.*)\n/g)].map((m) => JSON.parse(m[1] ?? ''));
      seen.push(...events);
      if (events.some(until)) return;
    }
  };
  await read((e) => e.job === 'upload');
  const run = augment(client);
  await read((e) => e.job === 'augment' && e.state === 'done');
  await reader?.cancel();
  await run;
  expect(seen[0]).toMatchObject({ job: 'upload', state: 'done' });
});

test('a run continues after the browser disconnects; a restarted server reports how it ended', async () => {
  const client = await ready();
  const form = new FormData();
  form.set('config', JSON.stringify({ ...config, totalAugmentedImages: 40 }));
  const leaving = new AbortController();
  const request = fetch(client.url('/augment'), { method: 'POST', body: form, signal: leaving.signal });
  await until('it runs', () => isRunning(client));
  leaving.abort();
  await expect(request).rejects.toThrow();
  await until('it has ended', () => !isRunning(client));
  expect(await client.call('augmentationIsComplete')).toMatchObject({ success: true });
  api.ctx.jobs.forget(keyOf(client));
  const reader = (await fetch(client.url('/events'))).body?.getReader();
  let text = '';
  while (!text.includes('event: job')) text += new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  expect(text).toContain('"state":"done"');
});
