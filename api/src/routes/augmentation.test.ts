import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makePairs } from '../testing/png.ts';
import { startApi, type TestApi } from '../testing/start-api.ts';
import { uploadFiles } from '../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const post = async (client: ReturnType<TestApi['client']>, config: string) => {
  const form = new FormData();
  form.set('config', config);
  const answer = await fetch(client.url('/augment'), { method: 'POST', body: form });
  return { status: answer.status, ...((await answer.json()) as object) };
};

test('every refusal of a run has an errorType', async () => {
  const client = api.client();
  await client.start();
  const { images, masks } = makePairs(3);
  await uploadFiles(client, 'images', images);
  const valid = '{"totalAugmentedImages":40}';
  expect(await post(client, 'not json')).toMatchObject({
    status: 400,
    code: 'InvalidRequest',
    errorType: 'InvalidConfiguration',
  });
  expect(await post(client, '{"totalAugmentedImages":0}')).toMatchObject({
    status: 422,
    errorType: 'InvalidConfiguration',
  });
  expect(await post(client, valid)).toMatchObject({
    status: 422,
    errorType: 'InvalidDataset',
    details: images.map(({ name }) => ({ filename: name, reason: 'The image has no mask.' })),
  });
  await uploadFiles(client, 'masks', masks);
  const first = post(client, valid);
  expect(await post(client, valid)).toMatchObject({
    status: 409,
    code: 'AlreadyRunning',
    errorType: 'AugmentationError',
  });
  expect(await first).toMatchObject({ success: true });
  await client.ok('deleteBucket');
  expect(await post(client, valid)).toMatchObject({ status: 409, errorType: 'AugmentationError' });
});
