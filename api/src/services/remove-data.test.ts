import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { sessionKey } from '../lib/session-key.ts';
import { makePairs } from '../testing/png.ts';
import { mayMount, SmallDisk } from '../testing/small-disk.ts';
import { startApi, type TestApi, type TestClient } from '../testing/start-api.ts';
import { uploadFiles } from '../testing/upload-folder.ts';

const isPossible = mayMount();
const { images, masks } = makePairs(10, 256);

describe.skipIf(!isPossible)('what is deleted on a full disk', () => {
  let disk: SmallDisk;
  let api: TestApi;
  beforeAll(async () => {
    disk = new SmallDisk(24 << 20);
    api = await startApi({ WORKERS: '1' }, disk.path);
  });
  afterAll(async () => {
    await api.stop();
    disk.remove();
  });
  const ready = async () => {
    disk.clear();
    const client = api.client();
    await client.start();
    await uploadFiles(client, 'images', images);
    await uploadFiles(client, 'masks', masks);
    return client;
  };
  /** Fills the disk to the last byte, with an empty write-ahead log. */
  const fill = () => {
    api.ctx.records.checkpoint();
    disk.fill();
    expect(disk.free).toBe(0);
  };
  const filesOf = (client: TestClient) =>
    readdirSync(api.dataDir, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath.includes(sessionKey(client.sessionId) ?? '?'))
      .map((entry) => `${entry.parentPath}/${entry.name}`);

  for (const [step, left] of [
    ['deleteImages', /\/(resized_)?masks\//],
    ['deleteMasks', /\/(resized_)?images\//],
    ['deleteBucket', null],
    ['clearSession', null],
  ] as const) {
    test(`${step}: the files go, although nothing can be recorded before`, async () => {
      const client = await ready();
      api.ctx.reserve.release();
      fill();
      expect(() => api.ctx.records.check()).toThrow('full');
      await client.ok(step);
      const files = filesOf(client);
      expect(files.filter((path) => !left?.test(path))).toEqual([]);
      expect(files.length > 0).toBe(left !== null);
      if (step === 'clearSession')
        expect(await client.call('imageNames')).toMatchObject({ code: 'SessionNotFound' });
    });
  }

  test('a record is written with the reserved room; uploads and runs wait until it is reserved again', async () => {
    const client = await ready();
    fill();
    await client.ok('deleteResizedImages');
    await client.ok('resetDownloadUrls');
    expect(api.ctx.reserve.take()).toBe(false);
    await expect(uploadFiles(client, 'images', images)).rejects.toThrow('507');
    disk.clear();
    await uploadFiles(client, 'images', images);
    expect(api.ctx.reserve.release()).toBe(true);
  });
});
