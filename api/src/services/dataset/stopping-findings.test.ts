import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Upload } from '@twinset/engine/testing';
import { makePairs } from '../../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const config = (more: Record<string, unknown> = {}) => ({ totalAugmentedImages: 3, ...more });

function augment(client: TestClient, settings: Record<string, unknown>) {
  const form = new FormData();
  form.set('config', JSON.stringify(settings));
  return client.call('augment', { form });
}

async function session(images: Upload[], masks: Upload[]): Promise<TestClient> {
  const client = api.client();
  await client.start();
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  return client;
}

test('an image among the masks stops the run by name and code, until it is waived; the manifest records that', async () => {
  const { images, masks } = makePairs(5);
  const wrong = { name: 'img_2.png', bytes: images[1]?.bytes as Blob };
  const client = await session(images, [...masks.slice(0, 1), wrong, ...masks.slice(2)]);

  const plan = await client.ok('plan', { body: { config: config() } } as never);
  expect(plan.stops).toMatchObject([{ code: 'MaskIsImage', severity: 'error', files: ['img_2.png'] }]);
  const refused = await augment(client, config());
  expect(refused).toMatchObject({
    success: false,
    code: 'InvalidDataset',
    errorType: 'InvalidDataset',
    message: expect.stringMatching(/^Image and mask are the same file: img_2\.png\. .*MaskIsImage\.$/),
    details: [{ filename: 'img_2.png', reason: expect.any(String), code: 'MaskIsImage' }],
  });
  const misspelt = await augment(client, config({ waive: ['JpegMask'] }));
  expect(misspelt).toMatchObject({ success: false, code: 'InvalidConfiguration' });

  const waived = config({ waive: ['MaskIsImage'] });
  const second = await client.ok('plan', { body: { config: waived } } as never);
  expect(second.stops).toEqual([]);
  expect(await augment(client, waived)).toMatchObject({ success: true });
  const { manifest } = await client.ok('manifest');
  expect(manifest).toMatchObject({ config: { waive: ['MaskIsImage'] } });
  expect(manifest.warnings).toContainEqual(
    expect.objectContaining({ code: 'MaskIsImage', files: ['img_2.png'] }),
  );
});

test('refused and companion files stop no run whose pairs are whole, and the manifest of a clean set names no waiver', async () => {
  const { images, masks } = makePairs(5);
  const text = new Blob(['{"shapes": []}']);
  const client = await session(
    [
      ...images,
      { name: 'broken.png', bytes: text },
      { name: 'labels.json', bytes: text },
      { name: 'Thumbs.db', bytes: text },
      { name: 'scan.tif', bytes: text },
      { name: 'tiff.png', bytes: new Blob([Uint8Array.of(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0)]) },
    ],
    [...masks, { name: 'notes.txt', bytes: text }],
  );
  const { findings } = await client.ok('datasetReport');
  const refused = findings.filter(({ code }) => /Refused|Unsupported|Companion/.test(code));
  expect(refused.map(({ code, severity, files }) => [code, severity, files])).toEqual([
    ['RefusedFiles', 'info', ['broken.png']],
    ['UnsupportedFormat', 'info', ['scan.tif', 'tiff.png']],
    ['CompanionFiles', 'info', ['labels.json', 'notes.txt']],
  ]);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(await augment(client, config())).toMatchObject({ success: true });
  const { manifest } = await client.ok('manifest');
  expect(manifest.config).not.toHaveProperty('waive');
});

test('a refused file is a warning where it is the half that a pair lacks', async () => {
  const { images, masks } = makePairs(4);
  const text = new Blob(['not a picture']);
  const client = await session(images, [...masks.slice(0, 3), { name: 'img_4.png', bytes: text }]);
  const { findings } = await client.ok('datasetReport');
  expect(findings).toMatchObject([
    { code: 'RefusedFiles', severity: 'warning', files: ['img_4.png'] },
    { code: 'ImageWithoutMask', severity: 'warning', files: ['img_4.png'] },
  ]);
});
