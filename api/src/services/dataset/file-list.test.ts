import { afterAll, beforeAll, expect, test } from 'bun:test';
import { sessionKey } from '../../lib/session-key.ts';
import { makePairs } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';
import { fileList } from './file-list.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('the bytes of a list are made once until a file changes', async () => {
  const client = api.client();
  await client.start();
  const { images, masks } = makePairs(3);
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const session = sessionKey(client.sessionId) as string;
  const list = () => fileList({ ctx: api.ctx, session, input: { kind: 'images' } });
  const first = await list();
  expect(JSON.parse(new TextDecoder().decode(first)).results).toHaveLength(3);
  expect(await list()).toBe(first);

  await client.ok('deleteImage', { params: { name: 'img_2.png' } } as never);
  const second = await list();
  expect(second).not.toBe(first);
  expect(JSON.parse(new TextDecoder().decode(second)).results).toHaveLength(2);
});
