import { expect } from 'bun:test';
import { makePairs } from './png.ts';
import type { TestApi } from './start-api.ts';
import { uploadFiles } from './upload-folder.ts';

/** Does the main job with files in a storage service: upload, preview, run, download; ends the session. */
export async function walkWithCloud(api: TestApi): Promise<void> {
  const client = api.client();
  await client.start();
  const { images, masks } = makePairs(6);
  await uploadFiles(client, 'images', images);
  // A file that is not an image is uploaded through a signed URL like any other; the transfer refuses it.
  const { transferred } = await uploadFiles(client, 'masks', [
    ...masks,
    { name: 'x.png', bytes: new Blob(['no picture']) },
  ]);
  expect(transferred.failedFiles).toMatchObject([{ filename: 'x.png' }]);
  expect(await client.call('imageUploadStatus')).toMatchObject({ success: true });
  expect(await client.call('balanceStatus')).toMatchObject({ success: true });
  const page = await client.ok('originalsPage', { query: {} } as never);
  expect(page.results.length).toBe(6);
  expect((await fetch(page.results[0]?.mask?.url ?? '')).headers.get('content-type')).toBe('image/png');

  const form = new FormData();
  form.set('config', JSON.stringify({ totalAugmentedImages: 8, flipUpDown: true }));
  expect(await client.call('augment', { form })).toMatchObject({ success: true, outputs: { train: 8 } });
  for (const step of ['transferZip', 'transferResizedAugmented', 'resetSetUrls'] as const)
    await client.ok(step);
  const train = await client.ok('trainPage');
  expect(train.results.length).toBe(8);
  expect((await fetch(train.results[7]?.image?.url ?? '')).status).toBe(200);
  const [link] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
  const zip = await (await fetch(link?.url ?? '')).bytes();
  expect([...zip.subarray(0, 4)]).toEqual([0x50, 0x4b, 3, 4]);

  await client.ok('clearSession');
}
