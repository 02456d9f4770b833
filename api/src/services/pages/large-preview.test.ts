import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DEFAULT_CONFIG, LIMITS, type PreviewItem } from '@twinset/contract';
import { labelColor } from '@twinset/engine';
import sharp from 'sharp';
import { makePng } from '../../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';
import { thumbnailOutputUrl } from './large-preview.ts';

const [WIDTH, HEIGHT] = [700, 530];
const level = (x: number, y: number, c: number) => (x * 3 + y * 5 + c * 60) & 255;
// A label of single pixels, which a rendition of 512 pixels loses.
const label = (x: number, y: number) => ((x + y) % 2 ? 3 : 1);
const named = (stem: string, width: number, height: number) => ({
  image: { name: `${stem}.png`, bytes: makePng(width, height, 3, level) },
  mask: { name: `${stem}.png`, bytes: makePng(width, height, 1, label) },
});

let api: TestApi;
let client: TestClient;
beforeAll(async () => {
  api = await startApi();
  client = api.client();
  await client.start();
  const files = [named('1 große', WIDTH, HEIGHT), named('2', 40, 30), named('3', WIDTH, HEIGHT)];
  await uploadFiles(
    client,
    'images',
    files.map(({ image }) => image),
  );
  await uploadFiles(
    client,
    'masks',
    files.map(({ mask }) => mask),
  );
});
afterAll(() => api.stop());

const get = (media: PreviewItem['image'] | undefined) => fetch(client.resolve(media?.large ?? ''));

async function pixels(answer: Response) {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const { data, info } = await sharp(await answer.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

const originals = async () => (await client.ok('originalsPage')).results;

test('an image that is larger than its rendition is shown at full size, pixel by pixel', async () => {
  const [first, small] = await originals();
  const image = await pixels(await get(first?.image));
  const mask = await pixels(await get(first?.mask));
  expect([image.width, image.height, mask.width, mask.height]).toEqual([WIDTH, HEIGHT, WIDTH, HEIGHT]);
  for (const [x, y] of [
    [0, 0],
    [699, 0],
    [350, 529],
    [351, 529],
  ] as const) {
    const at = y * WIDTH + x;
    expect([...image.data.subarray(at * 3, at * 3 + 3)]).toEqual([0, 1, 2].map((c) => level(x, y, c)));
    expect(mask.data.readUIntBE(at * 3, 3)).toBe(labelColor(label(x, y)));
  }
  // A rendition that has every pixel is sufficient.
  expect(small?.image).not.toHaveProperty('large');
  expect(small?.mask).not.toHaveProperty('large');
});

test('so is an output, with the bytes of the zip', async () => {
  const config = { ...DEFAULT_CONFIG, resizeAugImage: false, totalAugmentedImages: 2 };
  const form = new FormData();
  form.set('config', JSON.stringify({ ...config, trainRatio: 0.34, valRatio: 0.33, testRatio: 0.33 }));
  await client.ok('augment', { form } as never);
  for (const step of ['transferZip', 'transferResizedAugmented', 'resetSetUrls'] as const)
    await client.ok(step);
  const pages = await Promise.all(
    (['trainPage', 'valPage', 'testPage'] as const).map((page) => client.ok(page)),
  );
  const sizes = new Set<string>();
  for (const { results } of pages) {
    for (const { image, mask } of results) {
      const [shown, labels] = [await pixels(await get(image)), await pixels(await get(mask))];
      expect([labels.width, labels.height]).toEqual([shown.width, shown.height]);
      sizes.add(`${shown.width}x${shown.height}`);
      const colors = new Set<number>();
      for (let i = 0; i < labels.data.length; i += 3) colors.add(labels.data.readUIntBE(i, 3));
      expect([...colors].sort()).toEqual([labelColor(1), labelColor(3)].sort());
    }
  }
  expect(sizes).toEqual(new Set([`${WIDTH}x${HEIGHT}`, '40x30']));
  const [one] = (await client.ok('trainPage')).results;
  expect((await fetch(client.resolve((one?.image?.large ?? '').replace('img_1', 'img_99')))).status).toBe(
    404,
  );
});

test('thumbnails of outputs keep their addresses, which browsers cache; the viewer has every pixel', async () => {
  const page = () => client.ok('trainPage', { query: { size: 'thumbnail' } } as never);
  const [{ results }, again] = [await page(), await page()];
  expect(again.results).toEqual(results);
  expect(results.length).toBeGreaterThan(0);
  for (const { image, mask } of results) {
    const sizes: number[] = [];
    for (const [media, type] of [
      [image, 'image/webp'],
      [mask, 'image/png'],
    ] as const) {
      const answer = await fetch(client.resolve(media?.url ?? ''));
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
      expect(Math.max(width, height)).toBeLessThanOrEqual(LIMITS.thumbnailPixels);
      sizes.push(width, height);
    }
    expect(sizes.slice(0, 2)).toEqual(sizes.slice(2));
    // The thumbnail is lossy whatever its size.
    expect((await pixels(await get(image))).width).toBeGreaterThanOrEqual(sizes[0] as number);
  }
  const other = results[0]?.image?.url.replace('img_1', 'img_99') ?? '';
  // Every address is resolved in the same way, whoever serves it.
  for (const { image, mask } of results)
    for (const address of [image?.url, image?.large, mask?.url, mask?.large])
      if (address !== undefined) expect(address).toMatch(/^\/api\/pictures\/[^?]+$/);
  expect((await fetch(client.resolve(other))).status).toBe(404);
});

test('addresses are below the path of PUBLIC_URL', () => {
  const { env } = api.ctx;
  const behindProxy = { env: { ...env, PUBLIC_URL: 'https://example.org/tools/twinset/' } };
  const file = { set: 'train', kind: 'images', run: 'r', name: '1 ü.png' } as const;
  expect(thumbnailOutputUrl(behindProxy, file)).toBe(
    '/tools/twinset/api/pictures/train_images_thumbnails/r/1%20%C3%BC.png',
  );
});

test('the address of an image that was replaced or deleted gives 404, and no access to another session', async () => {
  const [before] = await originals();
  const foreign = new URL(client.resolve(before?.image?.large ?? ''));
  foreign.searchParams.set('sessionId', crypto.randomUUID());
  expect((await fetch(foreign)).status).toBe(404);
  const again = { name: '1 große.png', bytes: makePng(WIDTH, HEIGHT, 3, () => 7) };
  await uploadFiles(client, 'images', [again]);
  const [after] = await originals();
  expect((await get(before?.image)).status).toBe(404);
  expect((await pixels(await get(after?.image))).data.every((value) => value === 7)).toBe(true);
  await client.ok('deleteImage', { params: { name: '1 große.png' } } as never);
  expect((await get(after?.image)).status).toBe(404);
});

test('16-bit images share one scale, as their renditions do', async () => {
  const deep = api.client();
  await deep.start();
  const deepImage = (low: number) =>
    sharp(
      Uint16Array.from({ length: 600 * 20 }, (_, i) => low + (i % 600)),
      {
        raw: { width: 600, height: 20, channels: 1 },
      },
    )
      .toColourspace('grey16')
      .png()
      .toBuffer();
  const files = await Promise.all(
    [1000, 5000].map(async (low) => ({
      name: `${low}.png`,
      bytes: new Blob([new Uint8Array(await deepImage(low))]),
    })),
  );
  await uploadFiles(deep, 'images', files);
  const { results } = await deep.ok('originalsPage');
  const first = await Promise.all(
    results.map(async ({ image }) => (await pixels(await fetch(deep.resolve(image?.large ?? '')))).data),
  );
  const shownAs = (value: number) => Math.round(((value - 1000) * 255) / 4599);
  expect(first.map((data) => [data[0], data[599 * 3]])).toEqual([
    [shownAs(1000), shownAs(1599)],
    [shownAs(5000), shownAs(5599)],
  ]);
});

test('beside 8-bit images, 16 bits are shown as their outputs of 8 bits are', async () => {
  const mixed = api.client();
  await mixed.start();
  const deep = await sharp(new Uint16Array(600 * 20).fill(4096), {
    raw: { width: 600, height: 20, channels: 1 },
  })
    .toColourspace('grey16')
    .png()
    .toBuffer();
  await uploadFiles(mixed, 'images', [
    { name: '1.png', bytes: new Blob([new Uint8Array(deep)]) },
    { name: '2.png', bytes: makePng(600, 20, 3, level) },
  ]);
  const [first] = (await mixed.ok('originalsPage')).results;
  expect((await pixels(await fetch(mixed.resolve(first?.image?.large ?? '')))).data[0]).toBe(16);
  const rendition = await fetch(mixed.resolve(first?.image?.url ?? ''));
  expect((await pixels(rendition)).data[0]).toBe(16);
});
