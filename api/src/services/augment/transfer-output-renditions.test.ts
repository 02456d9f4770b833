import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makePairs } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('nothing of a former run is left in the bucket beside the present one', async () => {
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
