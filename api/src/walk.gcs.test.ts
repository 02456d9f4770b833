import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Storage } from '@google-cloud/storage';
import { emulatorProgram, startEmulator } from './testing/gcs-emulator.ts';
import { makePairs } from './testing/png.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { uploadFiles } from './testing/upload-folder.ts';

const program = emulatorProgram();

for (const mode of ['a bucket a session', 'one bucket'] as const) {
  describe.skipIf(program === null)(`the main job with STORAGE=gcs, ${mode}`, () => {
    let emulator: Awaited<ReturnType<typeof startEmulator>>;
    let api: TestApi;
    let cloud: Storage;
    beforeAll(async () => {
      emulator = await startEmulator(program as string);
      cloud = new Storage({ apiEndpoint: emulator.env.GCS_ENDPOINT, projectId: 'twinset-test' });
      const shared: Record<string, string> = mode === 'one bucket' ? { GCS_BUCKET: 'shared' } : {};
      if (mode === 'one bucket') await cloud.bucket('shared').create();
      api = await startApi({ ...emulator.env, ...shared });
    });
    afterAll(async () => {
      await api.stop();
      await emulator.stop();
    });

    test('upload, preview, run, download, end: nothing remains in the cloud', async () => {
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
      const [buckets] = await cloud.getBuckets();
      expect(buckets.map((b) => b.name)).toEqual(mode === 'one bucket' ? ['shared'] : []);
      for (const bucket of buckets) expect((await bucket.getFiles())[0].map((f) => f.name)).toEqual([]);
    }, 60_000);
  });
}
