import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionKey } from '../../lib/session-key.ts';
import { makePairs } from '../../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';
import { TUNABLES } from '../../tunables.ts';
import { sweepOrphans } from './sweep-orphans.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
});
afterAll(() => api.stop());

const { images } = makePairs(2);
const ready = async () => {
  const client = api.client();
  await client.start();
  await uploadFiles(client, 'images', images);
  return client;
};
const keyOf = (client: TestClient) => sessionKey(client.sessionId) ?? '';
const pathsOf = (client: TestClient) =>
  readdirSync(api.dataDir, { recursive: true, encoding: 'utf8' }).filter((p) => p.includes(keyOf(client)));

test('files of sessions without a record and unfinished uploads are removed and logged after a day', async () => {
  const [lost, kept] = [await ready(), await ready()];
  const parts = join(api.dataDir, 'storage', 'parts');
  const [stale, fresh] = [join(parts, 'stale'), join(parts, 'fresh')];
  for (const path of [stale, fresh]) await writeFile(path, 'begun');
  api.ctx.records.sessions.remove(keyOf(lost));
  const logged: string[] = [];
  const { log } = api.ctx;
  api.ctx.log = {
    ...log,
    warn: (message, fields) => void logged.push(`${message} ${JSON.stringify(fields)}`),
  };
  await sweepOrphans(api.ctx);
  expect(logged).toEqual([]);
  expect(pathsOf(lost).length).toBeGreaterThan(4);

  const later = Date.now() + TUNABLES.orphanAge.value + 1000;
  await utimes(fresh, new Date(later), new Date(later));
  await sweepOrphans(api.ctx, later);
  api.ctx.log = log;
  expect(pathsOf(lost)).toEqual([]);
  expect([existsSync(stale), existsSync(fresh)]).toEqual([false, true]);
  const session = keyOf(lost).slice(0, 8);
  expect(logged).toEqual([
    `files of a session without a record were removed {"place":"storage","session":"${session}"}`,
    `files of a session without a record were removed {"place":"working space","session":"${session}"}`,
    'unfinished uploads were removed {"files":1}',
  ]);
  expect((await kept.ok('imageNames')).results.length).toBe(2);
  expect(await kept.call('imageUploadStatus')).toMatchObject({ success: true });
});

test('nothing is removed while the data directory is lost', async () => {
  const lost = await ready();
  api.ctx.records.sessions.remove(keyOf(lost));
  const usual = api.ctx.dataDir;
  const before = pathsOf(lost);
  api.ctx.dataDir = () => ({}) as never;
  await sweepOrphans(api.ctx, Date.now() + TUNABLES.orphanAge.value + 1000);
  api.ctx.dataDir = usual;
  expect(pathsOf(lost)).toEqual(before);
});
