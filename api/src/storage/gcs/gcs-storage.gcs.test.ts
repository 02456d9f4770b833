import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { emulatorProgram, startEmulator } from '../../testing/gcs-emulator.ts';
import { storageConformance } from '../testing/conformance.ts';
import { createGcsClients } from './client.ts';
import { GcsStorage } from './gcs-storage.ts';

const program = emulatorProgram();

describe.skipIf(program === null)('Google Cloud Storage', () => {
  let emulator: Awaited<ReturnType<typeof startEmulator>>;
  let clients: ReturnType<typeof createGcsClients>;
  const storageOf = (bucket?: string) =>
    new GcsStorage({
      ...clients,
      owner: 'test',
      bucket,
      bucketPrefix: 'twinset',
      location: 'US',
      origins: ['https://pages.example'],
      uploadTtl: 3600,
      downloadTtl: 86_400,
    });
  beforeAll(async () => {
    emulator = await startEmulator(program as string);
    clients = createGcsClients({ keyFile: emulator.env.GCS_KEY_FILE, endpoint: emulator.env.GCS_ENDPOINT });
    await clients.client.bucket('shared').create();
  });
  afterAll(() => emulator.stop());

  describe('one bucket per session', () => {
    storageConformance(() => ({ storage: storageOf(), resolve: (url) => url }), {
      revokes: false,
      many: 1050,
    });
  });
  test('a join of more objects than the service composes at a time leaves none in between', async () => {
    const storage = storageOf('shared');
    const session = 'b'.repeat(40);
    const files = () => clients.client.bucket('shared').getFiles({ prefix: `${session}/` });
    const parts = Array.from({ length: 33 }, (_, i) => `parts/${i}`);
    for (const part of parts) await clients.client.bucket('shared').file(`${session}/${part}`).save(part);
    await storage.join(session, 'joined.txt', parts, 'text/plain');
    expect((await files())[0].length).toBe(34);
    const [bytes] = await clients.client.bucket('shared').file(`${session}/joined.txt`).download();
    expect(bytes.toString()).toBe(parts.join(''));
  });
  describe('one bucket, one prefix per session', () => {
    storageConformance(() => ({ storage: storageOf('shared'), resolve: (url) => url }), {
      revokes: false,
      many: 50,
    });
  });
});
