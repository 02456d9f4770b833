import { afterAll, beforeAll, expect, test } from 'bun:test';
import sharp from 'sharp';
import { makePairs, makePng } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Creates a mask of two values as JPEG, with ringing at its edge. */
async function jpegMask(side: number, edge: number): Promise<Blob> {
  const data = Buffer.from(Array.from({ length: side * side }, (_, i) => (i % side < edge ? 0 : 255)));
  const raw = { width: side, height: side, channels: 1 } as const;
  const jpeg = await sharp(data, { raw }).jpeg({ quality: 60 }).toBuffer();
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
}

test('an image that was uploaded as its own mask is named as an error, in the report and in both lists', async () => {
  const client = api.client();
  await client.start();
  const { images, masks } = makePairs(3);
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', [
    { name: 'img_1.png', bytes: images[0]?.bytes as Blob },
    ...masks.slice(1, 2),
    { name: 'img_3_mask.png', bytes: images[2]?.bytes as Blob },
  ]);
  const { findings } = await client.ok('datasetReport');
  expect(findings[0]).toEqual({
    code: 'MaskIsImage',
    severity: 'error',
    message: 'Image and mask are the same file: img_1.png, img_3.png = img_3_mask.png.',
    advice: expect.stringContaining('upload the right one'),
    files: ['img_1.png', 'img_3_mask.png'],
  });
  const notes = async (kind: 'images' | 'masks') =>
    (await client.ok('files', { query: { kind } } as never)).results.map(({ name, state, note }) => [
      name,
      state,
      note,
    ]);
  expect(await notes('masks')).toEqual([
    ['img_1.png', 'attention', 'Same file as its image'],
    ['img_2.png', 'ready', null],
    ['img_3_mask.png', 'attention', 'Same file as its image'],
  ]);
  expect((await notes('images'))[0]).toEqual(['img_1.png', 'attention', 'Same file as its mask']);
});

test('masks with stray values are reported at the upload, and each row has its number of values', async () => {
  const client = api.client();
  await client.start();
  const side = 24;
  const names = [1, 2, 10].map((n) => `m${n}`);
  await uploadFiles(
    client,
    'images',
    names.map((name, i) => ({
      name: `${name}.png`,
      bytes: makePng(side, side, 3, (x, y, c) => (x * 7 * (i + 1) + y * 5 + c * 40) % 256),
    })),
  );
  const masks = await Promise.all(
    names.map(async (name, i) => ({ name: `${name}.jpg`, bytes: await jpegMask(side, 5 + 3 * i) })),
  );
  const { transferred } = await uploadFiles(client, 'masks', masks.slice(1));
  expect(transferred.warnings).toEqual([
    {
      code: 'JpegMask',
      message:
        '2 masks are JPEGs, whose lossy compression changes labels. The file list shows the number of different values of each mask.',
      files: ['m2.jpg', 'm10.jpg'],
    },
  ]);
  // A reported warning is not repeated with the next upload.
  const later = await uploadFiles(client, 'masks', masks.slice(0, 1));
  expect(later.transferred.warnings).toMatchObject([
    {
      code: 'JpegMask',
      message: expect.stringMatching(/^The mask m1\.jpg is a JPEG, .*: it has \d+ different values\.$/),
    },
  ]);
  const { results } = await client.ok('files', { query: { kind: 'masks' } } as never);
  for (const { state, note } of results) {
    expect(state).toBe('attention');
    expect(note).toMatch(/^JPEG: \d+ different values$/);
  }
  const { findings } = await client.ok('datasetReport');
  expect(findings.filter(({ code }) => code === 'JpegMask')).toMatchObject([
    { severity: 'warning', files: ['m1.jpg', 'm2.jpg', 'm10.jpg'] },
  ]);
});
