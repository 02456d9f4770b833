import { afterAll, beforeAll, describe } from 'bun:test';
import { emulatorProgram, startEmulator } from '../../testing/gcs-emulator.ts';
import { storageConformance } from '../testing/conformance.ts';
import { createGcsClient } from './client.ts';
import { GcsStorage } from './gcs-storage.ts';

const program = emulatorProgram();

describe.skipIf(program === null)('Google Cloud Storage', () => {
  let emulator: Awaited<ReturnType<typeof startEmulator>>;
  let client: ReturnType<typeof createGcsClient>;
  const storageOf = (bucket?: string) =>
    new GcsStorage({
      client,
      bucket,
      bucketPrefix: 'twinset',
      location: 'US',
      origins: ['https://pages.example'],
      uploadTtl: 3600,
      downloadTtl: 86_400,
    });
  beforeAll(async () => {
    emulator = await startEmulator(program as string);
    client = createGcsClient({ keyFile: emulator.env.GCS_KEY_FILE, endpoint: emulator.env.GCS_ENDPOINT });
    await client.bucket('shared').create();
  });
  afterAll(() => emulator.stop());

  describe('a bucket a session', () => {
    storageConformance(() => ({ storage: storageOf(), resolve: (url) => url }), {
      revokes: false,
      many: 1050,
    });
  });
  describe('one bucket, a prefix a session', () => {
    storageConformance(() => ({ storage: storageOf('shared'), resolve: (url) => url }), {
      revokes: false,
      many: 50,
    });
  });
});
