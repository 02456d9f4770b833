import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { LIMITS, type PreviewItem } from '@twinset/contract';
import { labelColor } from '@twinset/engine';
import sharp from 'sharp';
import { sessionKey } from '../../lib/session-key.ts';
import { makePng } from '../../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

const [WIDTH, HEIGHT] = [600, 400];
const image = (name: string, phase = 0) => ({
  name,
  bytes: makePng(WIDTH, HEIGHT, 3, (x, y, c) => Math.round(128 + 90 * Math.sin(x / 70 + y / 50 + c + phase))),
});
const mask = (name: string) => ({ name, bytes: makePng(WIDTH, HEIGHT, 1, (x) => (x < 300 ? 1 : 3)) });

let api: TestApi;
let renders: string[] = [];
beforeAll(async () => {
  api = await startApi();
  const { renderPreview } = api.ctx.engine;
  api.ctx.engine.renderPreview = (source, options, size) => {
    renders.push(size);
    return renderPreview(source, options, size);
  };
});
afterAll(() => api.stop());

async function ready(count: number): Promise<TestClient> {
  const client = api.client();
  await client.start();
  const names = Array.from({ length: count }, (_, i) => `${i + 1}.png`);
  await uploadFiles(
    client,
    'images',
    names.map((name, i) => image(name, i)),
  );
  await uploadFiles(client, 'masks', names.map(mask));
  renders = [];
  return client;
}
const thumbnails = async (client: TestClient, page = 1): Promise<PreviewItem[]> =>
  (await client.ok('originalsPage', { query: { page, size: 'thumbnail' } } as never)).results;
const get = (client: TestClient, media: PreviewItem['image'] | undefined) =>
  fetch(client.resolve(media?.url ?? ''));
/** Returns the files of previews of a session, in its bucket and its working space. */
const previewsOf = (client: TestClient, kind: 'images' | 'masks' = 'images') =>
  readdirSync(api.dataDir, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes(sessionKey(client.sessionId) ?? '?'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((path) => path.includes(`resized_${kind}/`) || path.includes('/preview/'));

test('thumbnails are rendered when their page is first read, and only those of that page', async () => {
  const client = await ready(12);
  expect((await client.ok('imageUploadStatus')).success).toBe(true);
  const first = await thumbnails(client);
  expect([first.length, renders.length]).toEqual([10, 20]);
  expect(await thumbnails(client)).toEqual(first);
  expect(renders.length).toBe(20);
  await thumbnails(client, 2);
  expect(renders).toEqual(Array(24).fill('thumbnail'));
  // The rendition of the specification is another file.
  await client.ok('originalsPage', { query: { page_size: 1 } } as never);
  expect(renders.slice(24)).toEqual(['rendition', 'rendition']);
});

test('a thumbnail of an image is a small WebP, that of a mask a PNG of its labels', async () => {
  const client = await ready(1);
  const [pair] = await thumbnails(client);
  const size = { width: LIMITS.thumbnailPixels, height: LIMITS.thumbnailPixels * (HEIGHT / WIDTH) };
  const response = await get(client, pair?.image);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
  const { data, info } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ ...size, channels: 3 });
  const { data: original } = await sharp(await image('1.png').bytes.arrayBuffer())
    .resize(size)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const distance = data.reduce((sum, value, i) => sum + Math.abs(value - (original[i] as number)), 0);
  expect(distance / data.length).toBeLessThan(4);
  const labels = await get(client, pair?.mask);
  expect(labels.headers.get('content-type')).toBe('image/png');
  const shown = await sharp(await labels.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(shown.info).toMatchObject(size);
  const colors = new Set<number>();
  for (let at = 0; at < shown.data.length; at += 3) colors.add(shown.data.readUIntBE(at, 3));
  expect(colors).toEqual(new Set([labelColor(1), labelColor(3)]));
  // The viewer loads every pixel.
  const large = await fetch(client.resolve(pair?.image?.large ?? ''));
  expect((await sharp(await large.arrayBuffer()).metadata()).width).toBe(WIDTH);
});

test('the viewer gets the exact pixels of a small image, whose thumbnail is lossy', async () => {
  const client = await ready(0);
  const small = { name: 'a.png', bytes: makePng(40, 30, 3, (x, y, c) => (x * 37 + y * 91 + c * 50) & 255) };
  await uploadFiles(client, 'images', [small]);
  const [pair] = await thumbnails(client);
  const pixels = async (file: ArrayBuffer) => sharp(file).raw().toBuffer();
  const large = await fetch(client.resolve(pair?.image?.large ?? ''));
  expect(await pixels(await large.arrayBuffer())).toEqual(await pixels(await small.bytes.arrayBuffer()));
});

describe('the thumbnail of a file', () => {
  test('that is replaced has another address, and the former one is removed', async () => {
    const client = await ready(2);
    const [before] = await thumbnails(client);
    const files = previewsOf(client);
    await uploadFiles(client, 'images', [image('1.png', 2)]);
    const [after] = await thumbnails(client);
    const pathOf = (item: PreviewItem | undefined) => new URL(item?.image?.url ?? '', api.origin).pathname;
    expect(pathOf(after)).not.toBe(pathOf(before));
    expect((await get(client, after?.image)).status).toBe(200);
    expect([files.length, previewsOf(client).length]).toEqual([2, 2]);
  });

  test('that is deleted is deleted with it', async () => {
    const client = await ready(3);
    await thumbnails(client);
    await client.ok('originalsPage');
    expect(previewsOf(client)).toHaveLength(6);
    await client.ok('deleteImage', { params: { name: '2.png' } } as never);
    expect(previewsOf(client)).toHaveLength(4);
    const [pair] = await thumbnails(client);
    await client.ok('deleteImages');
    expect(previewsOf(client)).toEqual([]);
    expect((await get(client, pair?.image)).status).toBe(403);
    expect(previewsOf(client, 'masks')).toHaveLength(6);
  });

  test('that is deleted while it is rendered is not stored', async () => {
    const client = await ready(1);
    const { renderPreview } = api.ctx.engine;
    api.ctx.engine.renderPreview = async (...call) => {
      const bytes = await renderPreview(...call);
      await client.ok('deleteImages');
      return bytes;
    };
    await thumbnails(client);
    api.ctx.engine.renderPreview = renderPreview;
    expect(previewsOf(client)).toEqual([]);
  });

  test('is rendered again after previews were deleted', async () => {
    const client = await ready(1);
    await thumbnails(client);
    await client.ok('deleteResizedImages');
    expect(previewsOf(client)).toEqual([]);
    const [pair] = await thumbnails(client);
    expect((await get(client, pair?.image)).status).toBe(200);
  });
});
