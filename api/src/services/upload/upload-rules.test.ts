import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionKey } from '../../lib/session-key.ts';
import { makePairs, makePng } from '../../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { until } from '../../testing/until.ts';
import { sendFiles, uploadFiles } from '../../testing/upload-folder.ts';

const ROOM = 20_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1', MAX_SESSION_BYTES: String(ROOM) });
});
afterAll(() => api.stop());

const started = async () => {
  const client = api.client();
  await client.start();
  return client;
};
const png = makePng(8, 8, 3, (x) => x);
const signed = async (client: TestClient, kind: 'images' | 'masks', name: string) => {
  const body = { filenames: [name], folder_path: kind, content_types: ['image/png'] };
  const { results } = await client.ok('signUploadUrls', { body } as never);
  return client.resolve(results[0]?.url ?? '');
};
const put = (url: string, body: Blob = png) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'image/png' } });
/** Returns a file of so many bytes, which need not be an image. */
const bytes = (count: number) => new Blob([new Uint8Array(count)]);

describe('files that were deleted', () => {
  for (const [kind, remove, names] of [
    ['images', 'deleteImages', 'imageNames'],
    ['masks', 'deleteMasks', 'maskNames'],
  ] as const) {
    test(`are not restored by an upload URL that was signed before: ${kind}`, async () => {
      const client = await started();
      const url = await signed(client, kind, 'a.png');
      expect((await put(url)).status).toBe(200);
      await client.ok(remove);
      expect((await put(url)).status).toBe(403);
      await client.ok(kind === 'images' ? 'transferImages' : 'transferMasks');
      expect((await client.ok(names)).results).toEqual([]);
      expect((await put(await signed(client, kind, 'a.png'))).status).toBe(200);
    });
  }
});

test('a reset of all signed URLs also revokes upload URLs, of files that are being sent too', async () => {
  for (const kind of ['images', 'masks'] as const) {
    const client = await started();
    const url = await signed(client, kind, 'a.png');
    const parts = join(api.dataDir, 'storage', 'parts');
    let finish = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(100));
        finish = () => controller.close();
      },
    });
    const sending = fetch(url, { method: 'PUT', body, headers: { 'content-type': 'image/png' } });
    await until('it is on its way', async () => (await readdir(parts)).length === 1);
    await client.ok('resetDownloadUrls');
    finish();
    expect((await sending).status).toBe(403);
    expect((await put(url)).status).toBe(403);
    expect((await put(await signed(client, kind, 'a.png'))).status).toBe(200);
  }
});

describe('the room of a session', () => {
  const half = ROOM / 2 + 1;
  for (const [first, second] of [
    ['images', 'masks'],
    ['masks', 'images'],
  ] as const) {
    test(`is shared by images and masks when a file is received: ${first} first`, async () => {
      const client = await started();
      expect((await put(await signed(client, first, 'a.png'), bytes(half))).status).toBe(200);
      const refused = await put(await signed(client, second, 'a.png'), bytes(half));
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([507, 'NoRoom']);
      expect((await put(await signed(client, second, 'a.png'), bytes(half - 2))).status).toBe(200);
    });

    test(`is shared by images and masks when files are transferred: ${first} first`, async () => {
      const client = await started();
      const key = sessionKey(client.sessionId) as string;
      // Directly into the bucket, as the cloud accepts any file.
      const source = `${api.dataDir}/${crypto.randomUUID()}`;
      await Bun.write(source, bytes(half));
      for (const kind of [first, second])
        await api.ctx.storage.upload(key, `${kind}/a.png`, source, 'image/png');
      const { failedFiles } = await client.ok(second === 'images' ? 'transferImages' : 'transferMasks');
      expect(failedFiles?.map(({ reason }) => reason)).toEqual([
        'This file would exceed the size limit of the session.',
      ]);
    });
  }
});

test('an upload removes the CSV, whose rows no longer match, without a call of the page', async () => {
  const { images, masks } = makePairs(3, 8);
  for (const [kind, transfer] of [
    ['images', 'transferImages'],
    ['masks', 'transferMasks'],
  ] as const) {
    const client = await started();
    await uploadFiles(client, 'images', images);
    await uploadFiles(client, 'masks', masks);
    const form = new FormData();
    const rows = images.map(({ name }, i) => `${name},${i}`);
    form.set('stratificationDataFile', new File([['image_id,area', ...rows].join('\n')], 'table.csv'));
    await client.ok('uploadStratificationFile', { form } as never);
    const parameters = async () => (await client.ok('stratificationParameters')).results;
    expect(await parameters()).toEqual(['area']);
    // A transfer without a new file keeps it.
    await client.ok(transfer);
    expect(await parameters()).toEqual(['area']);
    await sendFiles(client, kind, [{ name: 'img_9.png', bytes: png }]);
    await client.ok(transfer);
    expect(await parameters()).toEqual([]);
  }
});

test('a call with far more names than a session may have files is refused before any is looked at', async () => {
  const few = await startApi({ WORKERS: '1', MAX_FILES: '300' });
  try {
    const client = few.client();
    await client.start();
    const sign = (count: number) =>
      client.call('signUploadUrls', {
        body: { filenames: Array.from({ length: count }, (_, n) => `${n}.png`), folder_path: 'images' },
      });
    expect(await sign(601)).toMatchObject({
      code: 'TooLarge',
      message: expect.stringContaining('at most 600'),
    });
    // Files beyond the limit are refused by name.
    const answer = await client.ok('signUploadUrls', {
      body: { filenames: Array.from({ length: 600 }, (_, n) => `${n}.png`), folder_path: 'images' },
    } as never);
    expect([answer.results.length, answer.failedFiles.length]).toEqual([300, 300]);
    expect(answer.results.map(({ filename }) => filename).slice(0, 3)).toEqual(['0.png', '1.png', '2.png']);
  } finally {
    await few.stop();
  }
});
