import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionKey } from './lib/session-key.ts';
import { makePairs } from './testing/png.ts';
import { ServerProcess } from './testing/server-process.ts';
import { mayMount, SmallDisk } from './testing/small-disk.ts';
import { makeClient, type TestClient } from './testing/start-api.ts';
import { until } from './testing/until.ts';
import { uploadFiles } from './testing/upload-folder.ts';

const isPossible = mayMount();
const { images, masks } = makePairs(6, 48);

const disk = isPossible ? new SmallDisk(24 << 20) : null;
/** Server with its data directory and its log on the small disk. */
const server =
  disk &&
  new ServerProcess(
    { WORKERS: '1', LOG_LEVEL: 'info' },
    `exec 2>>'${disk.path}/twinset.log'`,
    join(disk.path, 'data'),
  );
afterAll(async () => {
  await server?.kill();
  disk?.remove();
});

/** Sends one file to a new upload URL. */
async function put(client: TestClient, name: string, body: Blob): Promise<Response> {
  const { results } = await client.ok('signUploadUrls', {
    body: { filenames: [name], folder_path: 'images', content_types: ['image/png'] },
  } as never);
  const headers = { 'content-type': 'image/png' };
  return fetch(client.resolve(results[0]?.url ?? ''), { method: 'PUT', body, headers });
}
const failureOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string; message: string }),
});
const augment = (client: TestClient, more: object = {}) => {
  const form = new FormData();
  form.set('config', JSON.stringify({ totalAugmentedImages: 8, flipLeftRight: true, ...more }));
  return client.call('augment', { form });
};
const traces = (client: TestClient) => {
  const names = readdirSync(server?.dataDir ?? '', { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.includes(sessionKey(client.sessionId) ?? '?'));
};
const readyz = async () => failureOf(await fetch(`${server?.origin}/api/readyz`));

describe.skipIf(!isPossible)('a full disk', () => {
  const small = disk as SmallDisk;
  const it = server as ServerProcess;

  beforeAll(() => it.start(), 30_000);

  test('uploads are refused with advice; after deletions the job is completed', async () => {
    const client = makeClient(it.origin, crypto.randomUUID());
    await client.start();
    await uploadFiles(client, 'masks', masks);
    const file = new Blob([new Uint8Array(3 << 20)], { type: 'image/png' });
    let refused: Response | undefined;
    for (let n = 0; n < 12 && refused === undefined; n++) {
      const answer = await put(client, `large_${n}.png`, file);
      if (answer.status !== 200) refused = answer;
    }
    expect(await failureOf(refused as Response)).toMatchObject({
      status: 507,
      code: 'NoRoom',
      message: expect.stringMatching(/Delete images or masks .* end a session/),
    });
    small.fill();
    expect(await readyz()).toMatchObject({ status: 503, message: expect.stringContaining('DATA_DIR') });
    expect(await client.call('maskUploadStatus')).toMatchObject({ success: true });
    await client.ok('deleteImages');
    expect(await client.call('imageUploadStatus')).toMatchObject({ success: false });
    small.clear();
    await uploadFiles(client, 'images', images);
    // A result that does not fit leaves nothing, and says so later, too.
    const large = { resizeAugImage: true, augImageDimension: { width: 256, height: 256 } };
    small.fill(1 << 20);
    const tooMuch = await augment(client, { ...large, totalAugmentedImages: 100, randomRotate: true });
    const message = expect.stringContaining('out of disk space');
    expect(tooMuch).toMatchObject({ success: false, code: 'NoRoom', message });
    expect(await client.call('augmentationIsComplete')).toMatchObject({ success: false, message });
    expect(traces(client).filter((path) => path.includes('/runs/'))).toEqual([]);
    small.clear();
    expect(await augment(client)).toMatchObject({ success: true });
    await client.ok('transferZip');
    await client.ok('clearSession');
    expect(traces(client)).toEqual([]);
  }, 60_000);

  test('a session ends even without space reserved for records', async () => {
    const client = makeClient(it.origin, crypto.randomUUID());
    await client.start();
    await uploadFiles(client, 'images', images);
    await uploadFiles(client, 'masks', masks);
    rmSync(join(it.dataDir, 'reserve'));
    small.fill();
    expect(small.free).toBe(0);
    expect(await augment(client)).toMatchObject({ success: false, code: 'NoRoom' });
    for (const step of [
      'deleteBucket',
      'deleteProjectDirectories',
      'deleteStratificationFile',
      'clearSession',
    ] as const)
      await client.ok(step);
    expect(traces(client)).toEqual([]);
    expect(await client.call('sessionIsRunning')).toMatchObject({ isRunning: false });
    small.clear();
  }, 60_000);

  test('a run stops when a record used the reserved space, and the former result and the files are kept', async () => {
    const client = makeClient(it.origin, crypto.randomUUID());
    await client.start();
    await uploadFiles(client, 'images', images);
    await uploadFiles(client, 'masks', masks);
    expect(await augment(client)).toMatchObject({ success: true });
    const running = augment(client, { totalAugmentedImages: 600, randomRotate: true });
    await until(
      'outputs are written',
      () => traces(client).filter((path) => path.endsWith('.zip')).length > 1,
    );
    // The rest of the run would fit into the space of the reserve, but not beside a new one.
    small.fill(3 << 20);
    rmSync(join(it.dataDir, 'reserve'));
    expect(await running).toMatchObject({
      success: false,
      code: 'NoRoom',
      message: expect.stringContaining('out of disk space'),
    });
    small.clear();
    await client.ok('transferZip');
    expect(await augment(client)).toMatchObject({ success: true });
    await client.ok('clearSession');
  }, 60_000);

  test('the report lists all but near duplicates, and searches them once there is space', async () => {
    const client = makeClient(it.origin, crypto.randomUUID());
    await client.start();
    const copy = { ...images[0], name: 'copy.png' } as (typeof images)[number];
    await uploadFiles(client, 'images', [...images, copy]);
    await uploadFiles(client, 'masks', masks);
    const report = async () => (await client.ok('datasetReport')).findings;
    const codes = async () => (await report()).map(({ code }) => code);
    small.fill();
    const found = await report();
    expect(found.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['ExactDuplicates', 'ImageWithoutMask', 'DuplicatesNotSearched']),
    );
    expect(found.find(({ code }) => code === 'DuplicatesNotSearched')).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('the disk is full'),
    });
    small.clear();
    expect(await codes()).not.toContain('DuplicatesNotSearched');
    await client.ok('clearSession');
  }, 60_000);

  test('it stops and starts on a full disk, and keeps its data', async () => {
    const client = makeClient(it.origin, crypto.randomUUID());
    await client.start();
    await uploadFiles(client, 'images', images);
    small.fill();
    // Its log is on that disk, too.
    for (let n = 0; n < 60; n++) expect((await fetch(`${it.origin}/api/healthz`)).status).toBe(200);
    expect(await it.stop()).toBe(0);
    await it.start();
    const again = makeClient(it.origin, client.sessionId);
    expect(await again.call('imageUploadStatus')).toMatchObject({ success: true });
    await again.ok('clearSession');
    expect(traces(client)).toEqual([]);
    small.clear();
  }, 60_000);

  test('a first start on a full disk names the variable', async () => {
    small.fill();
    const first = new ServerProcess({}, '', join(small.path, 'first'));
    await expect(first.start()).rejects.toThrow(/DATA_DIR .*full disk/);
    small.clear();
  });
});

describe.skipIf(!isPossible)('a data directory that cannot be used', () => {
  const small = disk as SmallDisk;
  const it = server as ServerProcess;

  /** Expects that calls and /readyz report the problem. */
  const expectRefusal = async (client: TestClient, reason: RegExp) => {
    const text = expect.stringMatching(reason);
    expect(await client.call('deleteImages')).toMatchObject({ code: 'StorageUnavailable', message: text });
    expect(await client.call('startSession')).toMatchObject({ code: 'StorageUnavailable', message: text });
    // A result is kept for a second.
    await until('it is not ready', async () => (await readyz()).status === 503);
    expect(await readyz()).toMatchObject({ status: 503, code: 'NotReady', message: text });
    expect((await fetch(`${it.origin}/api/healthz`)).status).toBe(200);
  };

  test('read-only, then writable again', async () => {
    const client = makeClient(it.origin, crypto.randomUUID());
    await client.start();
    await uploadFiles(client, 'images', images);
    const undo = small.makeReadOnly();
    await expectRefusal(client, /\(DATA_DIR\) is read-only/);
    const another = new ServerProcess({}, '', join(small.path, 'another'));
    await expect(another.start()).rejects.toThrow(/DATA_DIR .*read-only/);
    undo();
    await until('it is ready again', async () => (await readyz()).status === 200);
    await client.ok('deleteImages');
  }, 30_000);

  test('renamed, then restored; nothing was written elsewhere', async () => {
    const client = makeClient(it.origin, crypto.randomUUID());
    await client.start();
    await uploadFiles(client, 'images', images);
    await rename(it.dataDir, `${it.dataDir}.gone`);
    await expectRefusal(client, /\(DATA_DIR\) was removed or replaced/);
    expect(existsSync(it.dataDir)).toBe(false);
    await rename(`${it.dataDir}.gone`, it.dataDir);
    expect(await client.call('imageUploadStatus')).toMatchObject({ success: true });
    await client.ok('clearSession');
    expect(await it.stop()).toBe(0);
  }, 30_000);
});
