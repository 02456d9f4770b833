import { afterAll, beforeAll, expect, test } from 'bun:test';
import { sessionKey } from '../../lib/session-key.ts';
import { makePairs } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('nothing of a former run remains in the bucket beside the present one', async () => {
  const client = api.client();
  await client.start();
  const { images, masks } = makePairs(4);
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const run = async (config: object) => {
    const form = new FormData();
    form.set('config', JSON.stringify({ trainRatio: 0.5, valRatio: 0.25, testRatio: 0.25, ...config }));
    await client.ok('augment', { form } as never);
    for (const step of ['transferZip', 'transferResizedAugmented', 'resetSetUrls'] as const)
      await client.ok(step);
    const [session] = api.ctx.records.sessions.keys();
    const pages = await Promise.all(
      (['trainPage', 'valPage', 'testPage'] as const).map((page) =>
        client.ok(page, { query: { page_size: 100 } } as never),
      ),
    );
    for (const { image, mask } of pages.flatMap(({ results }) => results)) {
      for (const file of [image, mask]) {
        const response = await fetch(client.resolve(file?.url ?? ''));
        expect([file?.name, response.status, response.headers.get('content-type')]).toEqual([
          file?.name,
          200,
          'image/png',
        ]);
      }
    }
    const lists = await Promise.all(
      ['train', 'val', 'test'].map((set) =>
        api.ctx.storage.list(session as string, `resized_augmented/${set}/images`),
      ),
    );
    return lists.flat().map(({ name }) => name);
  };
  expect((await run({ totalAugmentedImages: 9 })).length).toBe(11);
  const names = await run({ totalAugmentedImages: 2, initialTrainSaveId: 500 });
  expect(names.sort()).toEqual(['img_1.png', 'img_1.png', 'img_500.png', 'img_501.png']);
});

test('a preview is rendered once, when its page is first viewed', async () => {
  const client = api.client();
  await client.start();
  const { images, masks } = makePairs(4);
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const form = new FormData();
  form.set('config', JSON.stringify({ totalAugmentedImages: 25 }));
  await client.ok('augment', { form } as never);
  for (const step of ['transferZip', 'transferResizedAugmented'] as const) await client.ok(step);
  const session = sessionKey(client.sessionId) as string;
  const made = async () =>
    (await api.ctx.storage.list(session, 'resized_augmented/train/images')).map((o) => o.etag);
  expect(await made()).toEqual([]);
  const pageOf = (page: number) => client.ok('trainPage', { query: { page } } as never);
  expect((await pageOf(3)).results).toHaveLength(5);
  expect(await made()).toHaveLength(5);
  const two = await Promise.all([pageOf(1), pageOf(1)]);
  expect(two.map(({ results }) => results.length)).toEqual([10, 10]);
  const before = await made();
  expect(before).toHaveLength(15);
  await pageOf(1);
  expect(await made()).toEqual(before);
});
