import { afterAll, beforeAll, expect, test } from 'bun:test';
import { encode } from 'fast-png';
import { makePairs, makePng } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Creates a grey mask whose values have no colour (v,v,v). */
function deepMask(side = 24): Blob {
  const data = new Uint16Array(side * side).map((_, i) => (i % 3) * 400);
  const png = encode({ width: side, height: side, data, channels: 1, depth: 16 });
  return new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' });
}

test('a 16-bit grey mask beside coloured ones is named, and the others are used', async () => {
  const client = api.client();
  await client.start();
  const { images } = makePairs(3);
  const colored = makePng(24, 24, 3, (x, _, c) => (c === 0 && x > 9 ? 255 : 0));
  const masks = images.map(({ name }, i) => ({ name, bytes: i === 0 ? deepMask() : colored }));
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);

  expect((await client.ok('maskUploadStatus')).success).toBe(true);
  const reason = 'The mask has values above 255, but other masks are colour-coded.';
  expect(await client.call('balanceStatus')).toMatchObject({
    success: false,
    message: expect.stringContaining(`img_1.png: ${reason}`),
    details: [{ filename: 'img_1.png', reason }],
  });
  expect((await client.ok('originalsPage')).results.length).toBe(3);
  expect((await client.ok('dimension')).maskKind).toBe('color');
  const { findings } = await client.ok('datasetReport');
  expect(findings[0]).toMatchObject({ code: 'UnfitMasks', severity: 'warning', files: ['img_1.png'] });
  expect(await client.call('plan', { body: { config: {} } })).toMatchObject({
    code: 'InvalidDataset',
    details: [{ filename: 'img_1.png', reason }],
  });

  await client.ok('deleteMask', { params: { name: 'img_1.png' } } as never);
  await uploadFiles(client, 'masks', [{ name: 'img_1.png', bytes: colored }]);
  expect((await client.ok('balanceStatus')).success).toBe(true);
});
