import { heapStats } from 'bun:jsc';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makePairs } from './testing/png.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { uploadFiles } from './testing/upload-folder.ts';

const SESSIONS = 6;
const { images, masks } = makePairs(4);

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
});
afterAll(() => api.stop());

async function wholeSession(): Promise<void> {
  const client = api.client();
  await client.start();
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const form = new FormData();
  form.set('config', JSON.stringify({ totalAugmentedImages: 4 }));
  await client.ok('augment', { form } as never);
  await client.ok('transferZip');
  await client.ok('clearSession');
}

/** Returns the numbers of timers and promises in memory. */
async function counted(): Promise<{ timers: number; promises: number }> {
  // Connections and their timers are closed a moment after the last response.
  await Bun.sleep(200);
  Bun.gc(true);
  const { Timeout = 0, Promise: promises = 0 } = heapStats().objectTypeCounts;
  return { timers: Timeout, promises };
}

test('ended sessions leave no timers and no promises in memory', async () => {
  for (let n = 0; n < SESSIONS; n++) await wholeSession();
  const before = await counted();
  for (let n = 0; n < SESSIONS; n++) await wholeSession();
  const after = await counted();
  // Some of the last session may still be referenced.
  expect(after.timers - before.timers).toBeLessThan(SESSIONS);
  expect(after.promises - before.promises).toBeLessThan(SESSIONS);
}, 60_000);
