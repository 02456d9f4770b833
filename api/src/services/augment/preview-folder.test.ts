import { afterAll, beforeAll, expect, test } from 'bun:test';
import { sessionKey } from '../../lib/session-key.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { publishPreviews } from './preview-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
});
afterAll(() => api.stop());

const fileOf = (n: number) => new TextEncoder().encode(`file ${n}`);

test('a session keeps the newest 300 files of its live previews', async () => {
  const client = api.client();
  await client.start();
  const key = sessionKey(client.sessionId) as string;
  const publish = (from: number, count: number) =>
    publishPreviews(
      api.ctx,
      key,
      Array.from({ length: count }, (_, i) => ({ name: `${i}.png`, bytes: fileOf(from + i) })),
    );
  const [first, , third] = await publish(0, 140);
  // Files have their times in milliseconds.
  await Bun.sleep(5);
  await publish(140, 159);
  await Bun.sleep(5);
  // A file that is rendered again is not an old one.
  const [, second] = await publish(299, 1).then(() => publish(0, 2));
  expect(await api.ctx.storage.list(key, 'preview')).toHaveLength(300);
  const statusOf = async (url = '') => (await fetch(client.resolve(url))).status;
  expect(await statusOf(first?.url)).toBe(200);
  await Bun.sleep(5);
  const newest = await publish(300, 139);
  expect(await api.ctx.storage.list(key, 'preview')).toHaveLength(300);
  expect(await statusOf(first?.url)).toBe(200);
  expect(await statusOf(second?.url)).toBe(200);
  expect(await statusOf(third?.url)).toBe(404);
  expect(await statusOf(newest.at(-1)?.url)).toBe(200);
});

test('the same image has the same address, which browsers cache without asking again', async () => {
  const client = api.client();
  await client.start();
  const key = sessionKey(client.sessionId) as string;
  const publish = async (n: number) =>
    (await publishPreviews(api.ctx, key, [{ name: 'a.webp', bytes: fileOf(n), format: 'webp' }]))[0]?.url;
  const url = await publish(1);
  expect(await publish(2)).not.toBe(url);
  expect(await publish(1)).toBe(url as string);
  const { headers } = await fetch(client.resolve(url ?? ''));
  expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
});
