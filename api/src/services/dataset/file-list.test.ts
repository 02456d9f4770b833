import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test';
import { sessionKey } from '../../lib/session-key.ts';
import { makePairs } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';
import { balanceStatus } from './balance-status.ts';
import { fileList } from './file-list.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('the bytes of a list and of a status are made once until a file changes', async () => {
  const client = api.client();
  await client.start();
  const { images, masks } = makePairs(3);
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const session = sessionKey(client.sessionId) as string;
  const list = () => fileList({ ctx: api.ctx, session, input: { kind: 'images' } });
  const call = { ctx: api.ctx, session, input: undefined };
  const status = await (await balanceStatus(call)).json();
  expect(status).toMatchObject({ success: true, message: '3 images, each with its mask.' });
  const made = spyOn(api.ctx.caches.derived, 'set');
  expect(await (await balanceStatus(call)).json()).toEqual(status);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();

  const first = await list();
  expect(JSON.parse(new TextDecoder().decode(first)).results).toHaveLength(3);
  expect(await list()).toBe(first);

  await client.ok('deleteImage', { params: { name: 'img_2.png' } } as never);
  const second = await list();
  expect(second).not.toBe(first);
  expect(JSON.parse(new TextDecoder().decode(second)).results).toHaveLength(2);
});
