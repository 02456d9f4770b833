import { afterAll, beforeAll, expect, test } from 'bun:test';
import { sessionKey } from '../lib/session-key.ts';
import { makePairs } from '../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../testing/start-api.ts';
import { uploadFiles } from '../testing/upload-folder.ts';

// `fetch` compares every response with the API description.

let api: TestApi;
let client: TestClient;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1', MAX_FILE_BYTES: '20000', MAX_SESSION_BYTES: '50000' });
  client = api.client();
  await client.start();
});
afterAll(() => api.stop());

const seen = (operation: string) => [...(api.contract.seen.get(operation) ?? [])].sort();

async function signed(name: string): Promise<string> {
  const body = { filenames: [name], folder_path: 'images', content_types: ['image/png'] };
  const { results } = await client.ok('signUploadUrls', { body } as never);
  return client.resolve(results[0]?.url ?? '');
}
const put = (url: string, bytes: number) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': 'image/png' } });

test('uploads to signed addresses', async () => {
  const url = await signed('a.png');
  const statuses = [
    (await put(url, 100)).status,
    (await put(`${url}x`, 100)).status,
    (await put(url, 20_001)).status,
    (await put(await signed('b.png'), 20_000)).status,
    (await put(await signed('c.png'), 20_000)).status,
    (await put(await signed('d.png'), 20_000)).status,
  ];
  expect(statuses).toEqual([200, 403, 413, 200, 200, 507]);
  expect(seen('putFile')).toEqual([200, 403, 413, 507]);
  const allowed = async (address: string, method: string) => {
    const { status, headers } = await fetch(address, { method });
    return [status, headers.get('allow')];
  };
  expect(await allowed(url, 'DELETE')).toEqual([405, 'GET, PUT']);
  expect(await allowed(url.replace('/images/a.png', '/augmented_data.zip'), 'PUT')).toEqual([405, 'GET']);
  await client.ok('deleteImages');
});

test('downloads from signed addresses: whole, unchanged, in part, beyond the end, revoked, gone', async () => {
  const { images, masks } = makePairs(3, 32);
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const form = new FormData();
  form.set('config', JSON.stringify({ totalAugmentedImages: 2 }));
  await client.ok('augment', { form } as never);
  for (const step of ['transferZip', 'transferResizedAugmented'] as const) await client.ok(step);
  const upload = (await client.ok('originalsPage')).results[0]?.image?.url ?? '';
  const thumbnails = (await client.ok('originalsPage', { query: { size: 'thumbnail' } } as never)).results;
  const thumbnail = thumbnails[0]?.mask?.url ?? '';
  const output = (await client.ok('trainPage')).results[0]?.image?.url ?? '';
  const [zip] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
  const key = sessionKey(client.sessionId) as string;
  const files = [
    ['getPreview', upload, 'resized_images/img_1.png'],
    ['getThumbnail', thumbnail, /resized_masks[^?]+/.exec(thumbnail)?.[0] ?? ''],
    ['getOutputPreview', output, 'resized_augmented/train/images/img_1.png'],
    ['getZip', zip?.url ?? '', 'augmented_data.zip'],
  ] as const;
  for (const [operation, url, object] of files) {
    const get = async (headers: Record<string, string> = {}) => fetch(client.resolve(url), { headers });
    const whole = await get();
    const etag = whole.headers.get('etag') ?? '';
    const ranges: Record<string, string>[] = [
      { 'if-none-match': etag },
      { range: 'bytes=0-3' },
      { range: 'bytes=9999999-' },
    ];
    const others = await Promise.all(ranges.map((headers) => get(headers)));
    expect([whole, ...others].map(({ status }) => status)).toEqual([200, 304, 206, 416]);
    expect((await fetch(`${client.resolve(url)}x`)).status).toBe(403);
    await api.ctx.storage.remove(key, object);
    expect((await get()).status).toBe(404);
    expect(seen(operation)).toEqual([200, 206, 304, 403, 404, 416]);
  }
});
