import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makePairs } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('a receipt and a named source are reproduced after the CSV of their split was deleted', async () => {
  const client = api.client();
  await client.start();
  const { images, masks } = makePairs(6);
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const config = { splitParameters: ['g'], groupColumn: 'g', totalAugmentedImages: 4, randomRotate: true };
  const form = new FormData();
  form.set('config', JSON.stringify(config));
  const rows = images.map(({ name }, i) => `${name},${i % 3}\n`);
  form.set('stratificationDataFile', new File(['image_id,g\n', ...rows], 'split.csv'));
  await client.ok('augment', { form } as never);
  const { manifest } = await client.ok('manifest');
  const [output] = manifest.outputs as { source: { image: string } }[];

  await client.ok('deleteStratificationFile');
  const replayed = await client.ok('replay', { body: { output } } as never);
  expect(replayed).toMatchObject({ same: true, backend: manifest.backend });
  expect(replayed).not.toHaveProperty('recordedBackend');
  // A backend that is not available: the samples are compared, too.
  const elsewhere = { body: { output: { ...output, backend: 'of another program' } } };
  expect(await client.ok('replay', elsewhere as never)).toMatchObject({
    same: true,
    backend: manifest.backend,
    recordedBackend: 'of another program',
    levels: 0,
  });
  const name = output?.source.image;
  const named = { body: { config, set: 'val', indices: [0], name } };
  expect((await client.ok('previewOutputs', named as never)).results[0]?.source).toBe(name);
  // Without a name, the split determines the source.
  const unnamed = { body: { config, set: 'val' as const, indices: [0] } };
  expect(await client.call('previewOutputs', unnamed)).toMatchObject({ errorType: 'StratifiedSplitError' });
}, 30_000);
