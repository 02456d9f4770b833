import { afterAll, beforeAll, expect, test } from 'bun:test';
import { labelColor } from '@twinset/engine';
import sharp from 'sharp';
import { makePairs, makePng } from '../../testing/png.ts';
import { blockPairs, numbersTo, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';
import { TUNABLES } from '../../tunables.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const SIDE = 24;
const deep = async (name: string, at: (i: number) => number) => {
  const raw = { raw: { width: SIDE, height: SIDE, channels: 1 } } as const;
  const data = Uint16Array.from({ length: SIDE * SIDE }, (_, i) => at(i));
  const png = await sharp(data, raw).toColourspace('grey16').png().toBuffer();
  return { name, bytes: new Blob([new Uint8Array(png)]) };
};

test('outputs of 16 bits are sent unchanged, and as 8-bit previews', async () => {
  const client = api.client();
  await client.start();
  const names = ['1.png', '2.png', '3.png'];
  const images = await Promise.all(names.map((name, n) => deep(name, (i) => 300 + 1000 * n + i)));
  const masks = await Promise.all(names.map((name) => deep(name, (i) => (i % SIDE < 9 ? 900 : 0))));
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const config = { resizeAugImage: false, imageMaskChannels: { imgChannels: 1, maskChannels: 1 } };
  const body = { config, set: 'train', indices: [0], name: '2.png' };
  const [output] = (await client.ok('previewOutputs', { body } as never)).results;
  const read = async (url: string | undefined) => {
    const picture = sharp(await (await fetch(client.resolve(url ?? ''))).arrayBuffer());
    const { depth } = await picture.metadata();
    return { depth, data: await picture.removeAlpha().raw().toBuffer() };
  };
  expect((await read(output?.image.url)).depth).toBe('ushort');
  expect((await read(output?.mask.url)).depth).toBe('ushort');
  const image = await read(output?.image.shown);
  const mask = await read(output?.mask.shown);
  expect([image.depth, mask.depth]).toEqual(['uchar', 'uchar']);
  // One scale for the whole set: 300 is black, the last value of the third image white.
  const white = 300 + 2000 + SIDE * SIDE - 1;
  expect(image.data[0]).toBe(Math.round(((1300 - 300) * 255) / (white - 300)));
  expect([mask.data.readUIntBE(0, 3), mask.data.readUIntBE(3 * 9, 3)]).toEqual([
    labelColor(900),
    labelColor(0),
  ]);
});

test('outputs of 8 bits are their own previews', async () => {
  const client = api.client();
  await client.start();

  const { images, masks } = makePairs(3);
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const body = { config: {}, set: 'train', indices: [0] };
  const [output] = (await client.ok('previewOutputs', { body } as never)).results;
  expect(output?.image).not.toHaveProperty('shown');
  expect(output?.mask).not.toHaveProperty('shown');
});

test('images have thumbnails if the call requests them', async () => {
  const names = ['1.png', '2.png', '3.png'];
  const files = (channels: 1 | 3, at: (x: number) => number) =>
    names.map((name) => ({ name, bytes: makePng(600, 500, channels, (x, _, c) => at(x) + 40 * c) }));
  const images = files(3, (x) => x >> 2);
  const masks = files(1, (x) => (x < 300 ? 0 : 1));
  const client = await sessionWith(api, { images, masks });
  const ask = async (thumbnails: boolean) => {
    const body = { config: { resizeAugImage: false }, set: 'train', indices: [0, 1], thumbnails };
    return (await client.ok('previewOutputs', { body } as never)).results;
  };
  for (const { image } of await ask(true)) {
    const small = sharp(await (await fetch(client.resolve(image.thumbnail ?? ''))).arrayBuffer());
    expect(await small.metadata()).toMatchObject({ format: 'webp', width: 360, height: 300 });
    const whole = sharp(await (await fetch(client.resolve(image.url))).arrayBuffer());
    expect(await whole.metadata()).toMatchObject({ format: 'png', width: 600, height: 500 });
    // The same image: the means of the channels are equal to about a level.
    const means = async (picture: typeof small) => (await picture.stats()).channels.map(({ mean }) => mean);
    const [of, expected] = [await means(small), await means(whole)];
    for (const [i, mean] of of.entries())
      expect(Math.abs(mean - (expected[i] ?? Number.NaN))).toBeLessThan(3);
  }
  for (const { image } of await ask(false)) expect(image).not.toHaveProperty('thumbnail');
});

test('masks whose colours are nearly black are shown in others', async () => {
  const client = api.client();
  await client.start();
  const { images } = makePairs(3);
  const dark = makePng(24, 24, 3, (x, _, c) => (x < 12 ? 1 : 2) + (c === 2 ? 1 : 0));
  await uploadFiles(client, 'images', images);
  await uploadFiles(
    client,
    'masks',
    images.map(({ name }) => ({ name, bytes: dark })),
  );
  const body = { config: { resizeAugImage: false }, set: 'train', indices: [0] };
  const [output] = (await client.ok('previewOutputs', { body } as never)).results;
  const answer = await fetch(client.resolve(output?.mask.shown ?? ''));
  const data = await sharp(await answer.arrayBuffer())
    .raw()
    .toBuffer();
  const brightest = (x: number) => Math.max(...data.subarray(3 * x, 3 * x + 3));
  expect(brightest(0)).toBeGreaterThan(150);
  expect(data.readUIntBE(0, 3)).not.toBe(data.readUIntBE(3 * 20, 3));
});

test('large outputs are rendered in parts, with the results of one call', async () => {
  const client = await sessionWith(api, blockPairs(numbersTo(5)));
  const body = { config: { randomRotate: true }, set: 'train', indices: [2, 0, 3] };
  const { engine } = api.ctx;
  const { preview } = engine;
  const parts: number[][] = [];
  engine.preview = (job, set, indices, name) => {
    parts.push(indices);
    return preview(job, set, indices, name);
  };
  const usual = TUNABLES.previewedAtOnce.value;
  const read = async () => {
    const { results } = await client.ok('previewOutputs', { body } as never);
    return Promise.all(
      results.map(async ({ index, source, params, image }) => {
        const png = await (await fetch(client.resolve(image.url))).bytes();
        return { index, source, params, image: image.name, hash: Bun.hash(png) };
      }),
    );
  };
  try {
    const together = await read();
    // Two outputs of 32 x 32 with three channels each.
    TUNABLES.previewedAtOnce.value = 2 * 32 * 32 * 6;
    expect(await read()).toEqual(together);
  } finally {
    TUNABLES.previewedAtOnce.value = usual;
    engine.preview = preview;
  }
  expect(parts).toEqual([[2, 0, 3], [2, 0], [3]]);
});
