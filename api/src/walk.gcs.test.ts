import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Storage } from '@google-cloud/storage';
import { walkWithCloud } from './testing/cloud-walk.ts';
import { emulatorProgram, startEmulator } from './testing/gcs-emulator.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

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
      await walkWithCloud(api);
      const [buckets] = await cloud.getBuckets();
      expect(buckets.map((b) => b.name)).toEqual(mode === 'one bucket' ? ['shared'] : []);
      for (const bucket of buckets) expect((await bucket.getFiles())[0].map((f) => f.name)).toEqual([]);
    }, 60_000);
  });
}
