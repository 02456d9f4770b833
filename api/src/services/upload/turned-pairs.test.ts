import { afterAll, beforeAll, expect, test } from 'bun:test';
import sharp from 'sharp';
import { makePng } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('a mask drawn on the image as stored: limits apply to the cropped image, previews are aligned', async () => {
  const client = api.client();
  await client.start();
  const raw = { width: 60, height: 40, channels: 3 } as const;
  const jpeg = await sharp(Buffer.alloc(60 * 40 * 3, 90), { raw })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  // The label fills the upper left quarter of the stored image: the upper right one of the displayed image.
  const mask = makePng(60, 40, 1, (x, y) => (x < 30 && y < 20 ? 1 : 0));
  await uploadFiles(client, 'images', [{ name: 'a.jpg', bytes: new Blob([new Uint8Array(jpeg)]) }]);
  await uploadFiles(client, 'masks', [{ name: 'a.png', bytes: mask }]);

  expect((await client.ok('dimension')).dimension).toEqual({ width: 60, height: 40 });
  const crop = { offsetHeight: 0, offsetWidth: 0, targetHeight: 40, targetWidth: 60 };
  await client.ok('plan', {
    body: { config: { crop: true, cropDimension: crop, trainRatio: 1, valRatio: 0, testRatio: 0 } },
  } as never);

  const [pair] = (await client.ok('originalsPage')).results;
  const read = async (url = '') => sharp(await (await fetch(client.resolve(url))).arrayBuffer());
  const image = await (await read(pair?.image?.url)).metadata();
  const shown = await (await read(pair?.mask?.url)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([image.width, image.height]).toEqual([40, 60]);
  expect([shown.info.width, shown.info.height]).toEqual([40, 60]);
  const at = (x: number, y: number) => shown.data.readUIntBE(3 * (40 * y + x), 3);
  expect(at(30, 10)).not.toBe(at(10, 10));
  expect(at(10, 10)).toBe(at(10, 50));
  expect(at(10, 50)).toBe(at(30, 50));
});
