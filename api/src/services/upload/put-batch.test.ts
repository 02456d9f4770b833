import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test';
import { makePng } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { sendFiles } from '../../testing/upload-folder.ts';
import { TUNABLES } from '../../tunables.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
});
afterAll(() => api.stop());

const fileOf = (i: number) => ({ name: `${i}.png`, bytes: makePng(8, 8, 1, (x, y) => (x + y * i) & 255) });

test('the files of a transfer are recorded in transactions of several, and all before its response', async () => {
  const client = api.client();
  await client.start();
  const files = Array.from({ length: 70 }, (_, i) => fileOf(i));
  await sendFiles(client, 'images', files);
  const { value: usual } = TUNABLES.recordedAfter;
  TUNABLES.recordedAfter.value = 60_000;
  const put = spyOn(api.ctx.records.files, 'put');
  try {
    await client.ok('transferImages');
    expect(put.mock.calls.map(([, , rows]) => rows.length)).toEqual([64, 6]);
    expect((await client.ok('imageNames')).results).toHaveLength(70);
  } finally {
    put.mockRestore();
    TUNABLES.recordedAfter.value = usual;
  }
});

test('files that were transferred before a failure are recorded', async () => {
  const client = api.client();
  await client.start();
  await sendFiles(client, 'images', [fileOf(1), fileOf(2)]);
  const { download } = api.ctx.storage;
  const spy = spyOn(api.ctx.storage, 'download').mockImplementation(async (session, object, to) => {
    if (!object.endsWith('/2.png')) return download.call(api.ctx.storage, session, object, to);
    await Bun.sleep(300);
    throw new Error('The second one fails.');
  });
  const put = spyOn(api.ctx.records.files, 'put');
  try {
    expect(await client.call('transferImages')).toMatchObject({ success: false });
    expect(put.mock.calls.flatMap(([, , rows]) => rows.map(({ name }) => name))).toEqual(['1.png']);
  } finally {
    spy.mockRestore();
    put.mockRestore();
  }
  expect(await client.call('transferImages')).toMatchObject({ success: true });
  expect((await client.ok('imageNames')).results).toEqual(['1.png', '2.png']);
});
