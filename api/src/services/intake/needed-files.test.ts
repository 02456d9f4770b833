import { afterAll, beforeAll, expect, test } from 'bun:test';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { begin, keyOf, listDropped, pairs, planned, started } from '../../testing/take-in.ts';
import { deskIn, neededFiles } from './needed-files.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
});
afterAll(() => api.stop());

test('files that were read while another plan replaced them are read again; equal calls share one list', async () => {
  const client = await started(api);
  await listDropped(client, pairs(2));
  await planned(client, {});
  const { ctx } = api;
  const session = keyOf(client);
  const row = ctx.records.intakes.get(session);
  if (!row) throw new Error('no intake');
  const former = neededFiles(ctx, session, row);
  expect(neededFiles(ctx, session, row)).resolves.toBe(await former);
  ctx.caches.neededFiles.delete(session);
  const reading = neededFiles(ctx, session, row);
  ctx.caches.neededFiles.delete(session);
  expect((await reading).files).toHaveLength(4);
  await Bun.write(deskIn(ctx, session).needed, `${JSON.stringify({ index: 7, path: 'b.png', bytes: 1 })}\n`);
  expect((await neededFiles(ctx, session, row)).files).toEqual([{ index: 7, path: 'b.png', bytes: 1 }]);
});

test('an archive needs no list', async () => {
  const client = await started(api);
  await begin(client, { kind: 'archive', name: 'a.zip', bytes: 9 });
  const session = keyOf(client);
  expect((await client.ok('intake')).intake?.missing).toEqual({ files: 1, bytes: 9 });
  expect(api.ctx.caches.neededFiles.get(session)).toBeUndefined();
});
