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

test('the status names some of the images while no masks are uploaded, and then each file without a partner', async () => {
  const client = api.client();
  await client.start();
  const { images, masks } = makePairs(8);
  await uploadFiles(client, 'images', images);
  expect(await client.call('balanceStatus')).toMatchObject({
    success: false,
    details: [],
    message:
      'There are 8 images but 0 masks. No mask for img_1.png, img_2.png, img_3.png, img_4.png, img_5.png and 3 more.',
  });
  await uploadFiles(client, 'masks', masks.slice(0, 6));
  const { details } = (await client.call('balanceStatus')) as { details?: { filename: string }[] };
  expect(details?.map(({ filename }) => filename)).toEqual(['img_7.png', 'img_8.png']);
});

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
