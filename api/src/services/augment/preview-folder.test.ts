import { afterAll, beforeAll, expect, test } from 'bun:test';
import { sessionKey } from '../../lib/session-key.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { publishPreviews } from './preview-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
});
afterAll(() => api.stop());

test('a session keeps the newest 300 files of its live previews', async () => {
  const client = api.client();
  await client.start();
  const key = sessionKey(client.sessionId) as string;
  const bytes = Uint8Array.of(1, 2, 3);
  const publish = (count: number) =>
    publishPreviews(
      api.ctx,
      key,
      Array.from({ length: count }, (_, i) => ({ name: `${i}.png`, bytes })),
    );
  const [first] = await publish(140);
  // Names begin with the time in milliseconds.
  await Bun.sleep(5);
  await publish(160);
  expect(await api.ctx.storage.list(key, 'preview')).toHaveLength(300);
  const statusOf = async (url = '') => (await fetch(client.resolve(url))).status;
  expect(await statusOf(first?.url)).toBe(200);
  await Bun.sleep(5);
  const newest = await publish(140);
  expect(await api.ctx.storage.list(key, 'preview')).toHaveLength(300);
  expect(await statusOf(first?.url)).toBe(404);
  expect(await statusOf(newest.at(-1)?.url)).toBe(200);
});
