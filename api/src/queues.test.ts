import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { suspendWork } from './create-context.ts';
import { createRunQueue } from './lib/run-queue.ts';
import { sessionKey } from './lib/session-key.ts';
import { resumeRuns } from './services/augment/resume-runs.ts';
import { makePairs } from './testing/png.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
import { until } from './testing/until.ts';
import { uploadFiles } from './testing/upload-folder.ts';
import { TUNABLES } from './tunables.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({
    MAX_RUNS: '1',
    MAX_QUEUED_RUNS: '1',
    MAX_TRANSFERS: '2',
    MAX_SESSION_BYTES: '20000',
  });
});
afterAll(() => api.stop());

const { images, masks } = makePairs(4);
const ready = async (server = api) => {
  const client = server.client();
  await client.start();
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  return client;
};
const augment = (client: TestClient) => {
  const form = new FormData();
  const size = { resizeAugImage: true, augImageDimension: { width: 200, height: 200 } };
  const config = { totalAugmentedImages: TUNABLES.smallRun.value + 1, randomRotate: true, ...size };
  form.set('config', JSON.stringify(config));
  return fetch(client.url('/augment'), { method: 'POST', body: form });
};

test('runs beyond the queue are refused with Retry-After; queued ones run', async () => {
  const clients = [await ready(), await ready(), await ready()] as const;
  const first = augment(clients[0]);
  const second = augment(clients[1]);
  await until('one runs, one waits', () => api.ctx.queue.depth === 2);
  const third = await augment(clients[2]);
  expect(third.status).toBe(429);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await third.json()).toMatchObject({ success: false, code: 'TooManyRequests' });
  for (const answer of await Promise.all([first, second])) expect(answer.status).toBe(200);
  // The refused run is not recorded as running.
  expect(await (await augment(clients[2])).json()).toMatchObject({ success: true });
});

test('a waiting run can be cancelled', async () => {
  const [one, two] = [await ready(), await ready()];
  const first = augment(one);
  await until('it runs', () => api.ctx.queue.depth === 1);
  const waiting = augment(two);
  await until('one runs, one waits', () => api.ctx.queue.depth === 2);
  const message = 'Waiting for other augmentations: next in the queue.';
  expect(await two.call('augmentationIsComplete')).toMatchObject({
    isRunning: true,
    isWaiting: true,
    message,
  });
  const eventOf = ({ sessionId }: TestClient) =>
    api.ctx.jobs.state(sessionKey(sessionId) as string).find(({ job }) => job === 'augment');
  expect(eventOf(two)).toMatchObject({ state: 'waiting', message });
  expect(await one.call('augmentationIsComplete')).not.toHaveProperty('isWaiting');
  expect(await two.call('cancelAugmentation')).toMatchObject({ success: true });
  expect(api.ctx.activeRuns.size).toBe(1);
  expect(eventOf(two)).toMatchObject({ state: 'cancelled' });
  const cancelled = { success: false, code: 'Cancelled', errorType: 'Cancelled' };
  expect(await (await waiting).json()).toMatchObject(cancelled);
  expect(await (await first).json()).toMatchObject({ success: true });
});

test('the queue assigns slots in order', async () => {
  const queue = createRunQueue(1, 5);
  const order: number[] = [];
  const leave = await queue.enter();
  const waiting = [1, 2, 3].map(async (n) => {
    const done = await queue.enter();
    order.push(n);
    done();
  });
  leave();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
  expect(queue.depth).toBe(0);
});

test('a small run does not wait for a long one; queued runs get their place', async () => {
  const queue = createRunQueue(1, 5);
  const leaveLong = await queue.enter();
  const leaves: (() => void)[] = [];
  while (leaves.length < TUNABLES.smallRunsPerSlot.value) leaves.push(await queue.enter({ small: true }));
  const places: string[] = [];
  const controller = new AbortController();
  const asked = ['a', 'b', 'c'].map((name) => {
    const onPlace = (place: number) => places.push(`${name}${place}`);
    const signal = name === 'b' ? controller.signal : undefined;
    return queue.enter({ small: true, onPlace, signal });
  });
  expect(places).toEqual(['a1', 'b2', 'c3']);
  controller.abort();
  await expect(asked[1]).rejects.toMatchObject({ code: 'Cancelled' });
  leaves.pop()?.();
  const leaveA = await (asked[0] as Promise<() => void>);
  expect(places).toEqual(['a1', 'b2', 'c3', 'c2', 'c1']);
  leaveA();
  await asked[2];
  for (const leave of leaves) leave();
  expect(queue.depth).toBe(2);
  leaveLong();
  expect(queue.depth).toBe(1);
});

test('too many uploads at once, and a session that is full', async () => {
  const client = api.client();
  await client.start();
  const names = ['a.png', 'b.png', 'c.png'];
  const { results } = await client.ok('signUploadUrls', {
    body: { filenames: names, folder_path: 'images', content_types: names.map(() => 'image/png') },
  } as never);
  /** Sends the first half of a file; `finish` sends the rest. */
  const slow = (n: number) => {
    const sending = request(client.resolve(results[n]?.url ?? ''), {
      method: 'PUT',
      headers: { 'content-type': 'image/png', 'content-length': '20' },
    });
    sending.write(new Uint8Array(10));
    const status = new Promise((resolve) => sending.on('response', (answer) => resolve(answer.statusCode)));
    return { status, finish: () => sending.end(new Uint8Array(10)) };
  };
  const put = (n: number, body: Uint8Array<ArrayBuffer>) =>
    fetch(client.resolve(results[n]?.url ?? ''), {
      method: 'PUT',
      body,
      headers: { 'content-type': 'image/png' },
    });
  const sending = [slow(0), slow(1)];
  const parts = join(api.dataDir, 'storage', 'parts');
  await until('two are on their way', async () => (await readdir(parts)).length === 2);
  const refused = await put(2, new Uint8Array(10));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  for (const { finish } of sending) finish();
  for (const { status } of sending) expect(await status).toBe(200);
  expect((await put(2, new Uint8Array(20_001))).status).toBe(507);
  expect((await put(2, new Uint8Array(100))).status).toBe(200);
});

test('simultaneous uploads never exceed the limit of the session', async () => {
  const server = await startApi({ MAX_SESSION_BYTES: '20000' });
  const client = server.client();
  await client.start();
  const names = Array.from({ length: 12 }, (_, i) => `${i}.png`);
  const { results } = await client.ok('signUploadUrls', {
    body: { filenames: names, folder_path: 'images', content_types: names.map(() => 'image/png') },
  } as never);
  const answers = await Promise.all(
    results.map(({ url }) =>
      fetch(client.resolve(url), {
        method: 'PUT',
        body: new Uint8Array(6000),
        headers: { 'content-type': 'image/png' },
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  // Storage reserved by uploads in progress may become free again.
  expect(statuses.filter((status) => status === 507 || status === 429)).toHaveLength(9);
  const [session = ''] = server.ctx.records.sessions.keys();
  expect(await server.ctx.storage.ownUrls?.bytesIn(session, 'images')).toBe(18_000);
  await server.stop();
});

test('a download ends with its reader', async () => {
  const client = await ready();
  const abort = new AbortController();
  const response = await fetch(client.url('/downloads/uploaded_data.zip'), { signal: abort.signal });
  await response.body?.getReader().read();
  abort.abort();
  const whole = await (await fetch(client.url('/downloads/uploaded_data.zip'))).bytes();
  expect(Buffer.from(whole).includes('dataset-report.json')).toBe(true);
});

describe('a server that ends while runs wait or are prepared', () => {
  const ended = async (client: TestClient) => {
    const ask = () => client.call('augmentationIsComplete');
    await until('the run has ended', async () => {
      const status = await ask();
      return 'isRunning' in status && !status.isRunning;
    });
    return ask();
  };

  test('resumes all of them after the next start', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'twinset-test-'));
    const env = { MAX_RUNS: '1', MAX_QUEUED_RUNS: '4' };
    const before = await startApi(env, dataDir);
    const clients = [await ready(before), await ready(before), await ready(before)];
    const ids = clients.map(({ sessionId }) => sessionId);
    const asked = clients.map(augment);
    await until('all are recorded', () => before.ctx.records.runs.running().length === 3);
    await suspendWork(before.ctx);
    for (const answer of await Promise.all(asked)) {
      const said = (await answer.json()) as Record<string, unknown>;
      if (said.success) continue;
      expect(said).toMatchObject({ code: 'WrongState', errorType: 'AugmentationError' });
    }
    await before.stop();

    const after = await startApi(env, dataDir);
    expect(resumeRuns(after.ctx)).toBeGreaterThan(1);
    for (const id of ids) {
      const client = after.client(id);
      expect(await ended(client)).toMatchObject({ success: true, message: 'The result is ready.' });
      const { manifest } = await client.ok('manifest');
      expect((manifest as { outputs: unknown[] }).outputs.length).toBeGreaterThanOrEqual(60);
    }
    await after.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  test('a resumed run that is impossible is reported as such, and nothing waits for it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'twinset-test-'));
    const before = await startApi({}, dataDir);
    const client = before.client();
    await client.start();
    await uploadFiles(client, 'images', images);
    const session = before.ctx.records.sessions.keys()[0] as string;
    before.ctx.records.runs.add({ id: crypto.randomUUID(), session, config: DEFAULT_CONFIG });
    await before.stop();
    const after = await startApi({}, dataDir);
    expect(resumeRuns(after.ctx)).toBe(1);
    expect(await ended(after.client(client.sessionId))).toMatchObject({
      success: false,
      code: 'InvalidDataset',
    });
    await after.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
