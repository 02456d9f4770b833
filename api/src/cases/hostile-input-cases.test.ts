import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bombs, type Case, readCase } from '@twinset/engine/testing';
import { makePng } from '../testing/png.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { makeClient, startApi, type TestApi, type TestClient } from '../testing/start-api.ts';
import { uploadFiles } from '../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const started = async () => {
  const client = api.client();
  await client.start();
  return client;
};
const refusedOf = (answer: { failedFiles?: { filename: string }[] } | null) =>
  (answer?.failedFiles ?? []).map((f) => f.filename).sort();
const caseTest = (id: string, title: string, body: (c: Case) => Promise<void>) =>
  test(`${id}: ${title}`, async () => {
    await body(await readCase(id));
  });

caseTest('SE01', 'bombs are refused from their header, memory does not move', async (c) => {
  // A separate process: in this one the memory of other tests varies.
  const server = new ServerProcess();
  await server.start();
  const client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  await uploadFiles(client, 'images', [{ name: 'warm.png', bytes: makePng(64, 64, 3, (x) => x) }]);
  const large = bombs().map(({ name, bytes }) => ({ name, bytes: new Blob([new Uint8Array(bytes)]) }));
  const before = server.residentMib;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, server.residentMib);
  }, 5);
  const { transferred } = await uploadFiles(client, 'images', [...c.files('images'), ...large]);
  clearInterval(watch);
  for (const name of Object.keys(c.expect.pixels as object)) {
    expect(refusedOf(transferred)).toContain(name);
  }
  expect(most - before).toBeLessThan(64);
  await server.kill();
  server.remove();
});

describe('SE02: names and folders with ".."', () => {
  caseTest('SE02', 'each bad name is refused, nothing outside is touched', async (c) => {
    const { client } = { client: await started() };
    const names = await Bun.file(join(c.folder, 'names.json')).json();
    const bad: string[] = names.filenames;
    expect(bad.length).toBeGreaterThan(10);
    const before = (await readdir(api.dataDir, { recursive: true })).sort();
    const alone = await client.call('signUploadUrls', { body: { filenames: bad, folder_path: 'images' } });
    expect(alone).toMatchObject({ success: false });
    expect(alone.failedFiles?.map(({ filename }) => filename).sort()).toEqual([...bad].sort());
    for (const name of bad) {
      const one = await client.call('signUploadUrls', { body: { filenames: [name], folder_path: 'images' } });
      expect(one).toMatchObject({ success: false, failedFiles: [{ filename: name }] });
      for (const path of [
        `/upload/backend/images/${encodeURIComponent(name)}`,
        `/downloads/${encodeURIComponent(name)}`,
      ]) {
        const method = path.startsWith('/downloads') ? 'GET' : 'DELETE';
        const response = await fetch(client.url(path), { method });
        expect(response.status).toBeLessThan(500);
      }
      const signed = await client.call('signDownloadUrls', { body: [name] });
      expect(signed).toMatchObject({ success: false });
    }
    const mixed = await client.call('signUploadUrls', {
      body: { filenames: ['fine.png', '../x.png'], folder_path: 'images' },
    });
    expect(mixed).toMatchObject({
      success: true,
      results: [{ filename: 'fine.png' }],
      failedFiles: [{ filename: '../x.png' }],
    });
    const folders: string[] = names.folder_path;
    expect(folders.length).toBeGreaterThan(4);
    for (const folder of [...folders, '../masks', 'images/../masks', '/images']) {
      const answer = await client.call('signUploadUrls', {
        body: { filenames: ['a.png'], folder_path: folder as 'images' },
      });
      expect(answer).toMatchObject({ success: false, code: 'InvalidRequest' });
    }
    expect((await readdir(api.dataDir, { recursive: true })).sort()).toEqual(before);
  });

  test('a URL of one session gives no access to another', async () => {
    const one = await started();
    const two = await started();
    await uploadFiles(one, 'images', [{ name: 'a.png', bytes: makePng(8, 8, 3, (x) => x) }]);
    await uploadFiles(two, 'images', [{ name: 'a.png', bytes: makePng(8, 8, 3, (x) => x + 1) }]);
    const urlOf = async (client: TestClient) =>
      (await client.ok('originalsPage', { query: {} } as never)).results[0]?.image?.url ?? '';
    const [first, second] = [await urlOf(one), await urlOf(two)];
    const bucketOf = (url: string) => new URL(url, api.origin).pathname.split('/')[3] ?? '';
    const swapped = first.replace(bucketOf(first), bucketOf(second));
    expect((await fetch(one.resolve(swapped))).status).toBe(403);
    expect((await fetch(one.resolve(first))).status).toBe(200);
  });
});

caseTest('SE04', 'what is no picture is refused; pictures are served as pictures only', async (c) => {
  const client = await started();
  const odd = { name: '<img src=x onerror=alert(1)>.png', bytes: makePng(16, 12, 3, (x) => x) };
  const { transferred, signed } = await uploadFiles(client, 'images', [...c.files('images'), odd]);
  const refused = [...refusedOf(transferred), ...refusedOf(signed as never)];
  for (const name of c.expect.refused as string[]) expect(refused).toContain(name);
  const page = await client.ok('originalsPage', { query: { page_size: 100 } } as never);
  expect(page.results.length).toBeGreaterThan(0);
  for (const { image } of page.results) {
    const response = await fetch(client.resolve(image?.url ?? ''));
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).not.toContain('<script');
  }
});
