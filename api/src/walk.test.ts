import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { makePairs } from './testing/png.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
import { uploadFiles } from './testing/upload-folder.ts';

const { images, masks } = makePairs(30, 40);

describe('the calls of section 7, one after another', () => {
  let api: TestApi;
  let client: TestClient;
  beforeAll(async () => {
    api = await startApi();
    client = api.client();
  });
  afterAll(() => api.stop());

  const status = async (
    name: 'imageUploadStatus' | 'maskUploadStatus' | 'balanceStatus' | 'augmentationIsComplete',
  ) => (await client.call(name)).success;

  test('a session that is not started has a negative status', async () => {
    expect(await client.call('sessionIsRunning')).toMatchObject({ success: false, isRunning: false });
    expect(await client.call('imageNames')).toMatchObject({ success: false, code: 'SessionNotFound' });
  });

  test('session start', async () => {
    await client.start();
    expect(await client.ok('startSession')).toEqual({ success: true, isRunning: true });
    expect(await client.ok('sessionIsRunning')).toMatchObject({ success: true, isRunning: true });
    expect(await client.ok('backendIsRunning')).toMatchObject({ success: true });
    expect(await status('imageUploadStatus')).toBe(false);
  });

  test('uploads', async () => {
    await uploadFiles(client, 'images', images);
    expect(await status('imageUploadStatus')).toBe(true);
    expect(await status('balanceStatus')).toBe(false);
    await uploadFiles(client, 'masks', masks);
    expect(await status('maskUploadStatus')).toBe(true);
    expect(await status('balanceStatus')).toBe(true);
    const { results } = await client.ok('imageNames');
    expect(results.length).toBe(images.length);
    expect(await client.ok('maskNames')).toMatchObject({ results });
  });

  test('dimension and pages', async () => {
    const { dimension } = await client.ok('dimension');
    expect(dimension?.height).toBeGreaterThan(0);
    const page = await client.ok('originalsPage', { query: { page: 1, page_size: 10 } } as never);
    expect(page.results.length).toBe(10);
    expect(page.next).toBe(2);
    const image = await fetch(client.resolve(page.results[0]?.image?.url ?? ''));
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    const last = await client.ok('originalsPage', { query: { page: 3, page_size: 10 } } as never);
    expect(last.next).toBeNull();
  });

  const config = {
    trainRatio: 0.7,
    valRatio: 0.2,
    testRatio: 0.1,
    flipLeftRight: true,
    flipUpDown: true,
    randomRotate: true,
    corruptBrightness: true,
    resizeAugImage: true,
    augImageDimension: { width: 64, height: 64 },
    totalAugmentedImages: 150,
    imageMaskChannels: { imgChannels: 3, maskChannels: 1 },
  };
  const augment = async (more: object = {}) => {
    const form = new FormData();
    form.set('config', JSON.stringify({ ...config, ...more }));
    return client.call('augment', { form });
  };
  const zipOf = async () => {
    const links = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
    const response = await fetch(client.resolve(links[0]?.url ?? ''));
    expect(response.headers.get('content-disposition')).toContain('augmented_data.zip');
    return response.bytes();
  };

  test('plan and preview', async () => {
    const plan = await client.ok('plan', { body: { config } } as never);
    expect(plan.sizes).toEqual({ train: 21, val: 6, test: 3 });
    expect(plan.outputs).toEqual({ train: 150, val: 6, test: 3 });
    const preview = await client.ok('previewOutputs', {
      body: { config, set: 'train', indices: [0, 149] },
    } as never);
    expect(preview.results.map((r) => r.image.name)).toEqual(['img_1.png', 'img_150.png']);
    expect(
      (await fetch(client.resolve(preview.results[0]?.mask.url ?? ''))).headers.get('content-type'),
    ).toBe('image/png');
  });

  let first: Uint8Array;
  test('augmentation, transfers, pages, downloads', async () => {
    expect(await augment()).toMatchObject({ success: true, outputs: { train: 150, val: 6, test: 3 } });
    await client.ok('transferZip');
    await client.ok('transferResizedAugmented');
    await client.ok('resetSetUrls');
    expect(await status('augmentationIsComplete')).toBe(true);
    const train = await client.ok('trainPage', { query: { page: 15 } } as never);
    expect(train.results.at(-1)?.image?.name).toBe('img_150.png');
    expect(train.next).toBeNull();
    expect((await client.ok('valPage')).total).toBe(6);
    const test = await client.ok('testPage');
    expect(test.total).toBe(3);
    expect((await fetch(client.resolve(test.results[2]?.mask?.url ?? ''))).status).toBe(200);
    first = await zipOf();
    const form = await client.ok('signDownloadUrlsForm', {
      query: { filenames: ['augmented_data.zip'] },
    } as never);
    expect(form.results[0]?.filename).toBe('augmented_data.zip');
    for (const name of ['sample.csv', 'uploaded_data.zip', 'train.zip', 'val.zip', 'test.zip']) {
      const response = await fetch(client.url(`/downloads/${name}`));
      expect(response.status).toBe(200);
      expect((await response.bytes()).length).toBeGreaterThan(100);
    }
  });

  test('a manifest row is reproduced, byte for byte', async () => {
    const { manifest } = await client.ok('manifest');
    const outputs = manifest.outputs as Record<string, unknown>[];
    expect(outputs.length).toBe(159);
    expect(await client.ok('replay', { body: { config, output: outputs[7] } } as never)).toMatchObject({
      same: true,
    });
  });

  test('the same seed gives the same bytes, another seed others', async () => {
    await augment();
    await client.ok('transferZip');
    expect(Bun.hash(await zipOf())).toBe(Bun.hash(first));
    await augment({ seed: 43 });
    await client.ok('transferZip');
    expect(Bun.hash(await zipOf())).not.toBe(Bun.hash(first));
  });

  test('older links are invalid after a reset of the links', async () => {
    const links = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
    await client.ok('resetDownloadUrls');
    expect((await fetch(client.resolve(links[0]?.url ?? ''))).status).toBe(403);
  });

  test('deleting masks', async () => {
    for (const name of [
      'deleteMasks',
      'createMasksDirectory',
      'deleteResizedMasks',
      'resetResizedUrls',
    ] as const) {
      await client.ok(name);
    }
    expect((await client.ok('maskNames')).results).toEqual([]);
    expect(await status('maskUploadStatus')).toBe(false);
    expect(await status('augmentationIsComplete')).toBe(false);
    expect((await client.ok('trainPage')).results).toEqual([]);
  });

  test('reset, then end: nothing remains', async () => {
    for (const name of [
      'deleteBucket',
      'createBucket',
      'createBucketFolders',
      'createProjectDirectories',
      'resetDownloadUrls',
    ] as const) {
      await client.ok(name);
    }
    expect((await client.ok('imageNames')).results).toEqual([]);
    expect(await client.call('sessionIsRunning')).toMatchObject({ success: true });
    for (const name of [
      'deleteBucket',
      'deleteProjectDirectories',
      'deleteStratificationFile',
      'clearSession',
    ] as const) {
      await client.ok(name);
    }
    expect(await client.call('clearSession')).toMatchObject({ success: false, code: 'SessionNotFound' });
    expect(await client.call('sessionIsRunning')).toMatchObject({ success: false, isRunning: false });
  });
});
