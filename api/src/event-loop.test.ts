import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { LIMITS } from '@twinset/contract';
import { largestCsvs } from '@twinset/engine/testing';
import { makePairs } from './testing/png.ts';
import { ServerProcess } from './testing/server-process.ts';
import { makeClient, type TestClient } from './testing/start-api.ts';
import { uploadFiles } from './testing/upload-folder.ts';

// The system counts the time of each thread: other work on the machine does not affect it.
const isLinux = process.platform === 'linux';
const bytes = process.env.TEST_LONG ? LIMITS.csvBytesMax : 6 << 20;
const { images, masks } = makePairs(8);
const server = new ServerProcess({ FSYNC: 'false' });
let client: TestClient;

describe.skipIf(!isLinux)('a large CSV', () => {
  beforeAll(async () => {
    await server.start();
    client = makeClient(server.origin, crypto.randomUUID());
    await client.start();
    await uploadFiles(client, 'images', images);
    await uploadFiles(client, 'masks', masks);
  });
  afterAll(async () => {
    await server.kill();
    server.remove();
  });

  /** Returns the share of the server's work that its main thread did. */
  async function shareOf(work: () => Promise<unknown>): Promise<number> {
    const before = server.processorTime;
    await work();
    const { main, all } = server.processorTime;
    return (main - before.main) / (all - before.all);
  }
  const upload = (text: string) => {
    const form = new FormData();
    form.set('stratificationDataFile', new File([text], 'data.csv'));
    return client.call('uploadStratificationFile', { form } as never);
  };

  test('is checked and read outside the thread that handles requests', async () => {
    const csvs = largestCsvs(
      images.map(({ name }) => name),
      bytes,
    );
    const config = { splitParameters: Array.from({ length: 100 }, (_, n) => `c${n}`) };
    const shares = {
      refused: await shareOf(async () =>
        expect(await upload(csvs['quotes only']())).toMatchObject({ success: false }),
      ),
      accepted: await shareOf(async () =>
        expect(await upload(csvs['numbers, all columns']())).toMatchObject({ success: true }),
      ),
      planned: await shareOf(() => client.ok('splitSizes', { body: { config } } as never)),
    };
    console.info('share of the main thread:', shares);
    for (const share of Object.values(shares)) expect(share).toBeLessThan(0.5);
  }, 60_000);
});
