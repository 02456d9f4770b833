import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Repair, RepairedItem } from '@twinset/contract';
import { labelColor } from '@twinset/engine';
import sharp from 'sharp';
import { makePng } from '../../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

const [WIDTH, HEIGHT] = [48, 32];
const names = ['a.png', 'b.png', 'c.png', 'd.png'];
/** Returns the label of a soft edge: 0, 90, 140 and 255 in four columns. */
const soft = (x: number) => [0, 90, 140, 255][Math.floor((x * 4) / WIDTH)] as number;
const THRESHOLD: Repair = { kind: 'threshold', at: 128 };

let api: TestApi;
let client: TestClient;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
  client = api.client();
  await client.start();
  const image = (n: number) => makePng(WIDTH, HEIGHT, 1, (x, y) => (x * (5 + n) + y * 11 * n + x * y) & 255);
  const images = names.map((name, n) => ({ name, bytes: image(n + 1) }));
  await uploadFiles(client, 'images', images);
  // The mask of the last pair is half as large, and grey in three steps.
  const mask = (n: number) =>
    n === 3 ? makePng(WIDTH / 2, HEIGHT / 2, 1, (x) => soft(2 * x)) : makePng(WIDTH, HEIGHT, 1, soft);
  await uploadFiles(
    client,
    'masks',
    names.map((name, n) => ({ name, bytes: mask(n) })),
  );
});
afterAll(() => api.stop());

const page = (repairs: Repair[], more: object = {}) =>
  client.ok('repairedPage', { body: { config: { repairs }, ...more } } as never);
const colors = async (path: string) => {
  const answer = await fetch(client.resolve(path));
  expect(answer.status).toBe(200);
  const { data, info } = await sharp(await answer.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = Array.from({ length: info.width }, (_, x) => data.readUIntBE(3 * (x + info.width * 5), 3));
  return { ...info, row };
};
const of = (label: (x: number) => number) => Array.from({ length: WIDTH }, (_, x) => labelColor(label(x)));

test('masks are shown after their repairs, and as uploaded beside them', async () => {
  const { results, total } = await page([THRESHOLD, { kind: 'sizes', how: 'resize' }]);
  expect(total).toBe(4);
  const repaired = results as RepairedItem[];
  for (const { repaired: paths } of repaired) {
    for (const path of [paths!.thumbnail, paths!.large]) {
      const { row, width, height } = await colors(path);
      expect([width, height]).toEqual([WIDTH, HEIGHT]);
      expect(row).toEqual(of((x) => (soft(x) >= 128 ? 255 : 0)));
    }
  }
  const uploaded = await fetch(api.origin + repaired[0]!.mask!.url);
  const { data } = await sharp(await uploaded.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data.readUIntBE(3 * 20, 3)).toBe(labelColor(90));
});

test('excluded pairs stay in their places and are marked; other pairs have no repaired mask', async () => {
  const { results } = await page([{ kind: 'exclude', names: ['b.png'] }]);
  expect(results.map(({ image, excluded, repaired }) => [image?.name, excluded, repaired])).toEqual([
    ['a.png', undefined, undefined],
    ['b.png', true, undefined],
    ['c.png', undefined, undefined],
    ['d.png', undefined, undefined],
  ]);
  const some = await page([{ kind: 'sizes', how: 'exclude' }], {
    names: ['d.png', 'b.png'],
    page_size: 1,
    page: 2,
  });
  expect([some.total, some.results[0]?.image?.name, some.results[0]?.excluded]).toEqual([2, 'd.png', true]);
});

test('pairs are found by a part of a name, and the page of a pair by its file', async () => {
  const found = await page([], { search: 'B.P' });
  expect([found.total, found.page, found.results[0]?.image?.name]).toEqual([1, 1, 'b.png']);
  const both = await page([], { search: '.png', names: ['a.png', 'd.png'] });
  expect(both.results.map(({ image }) => image?.name)).toEqual(['a.png', 'd.png']);
  const third = await page([], { containing: 'c.png', page_size: 2 });
  expect([third.page, third.results[0]?.image?.name, third.next]).toEqual([2, 'c.png', null]);
  expect((await page([], { containing: 'e.png', page_size: 2 })).page).toBe(1);
  expect((await page([], { search: 'e.png' })).total).toBe(0);
});

test('an address of other repairs is not found after a restart, so that the page is read again', async () => {
  const { results } = await page([{ kind: 'threshold', at: 91 }]);
  const path = results[0]!.repaired!.thumbnail;
  expect((await fetch(client.resolve(path))).status).toBe(200);
  api.ctx.caches.repairs.deleteAll('');
  expect((await fetch(client.resolve(path))).status).toBe(404);
  expect((await fetch(client.resolve(path.replace('repaired_thumbnails', 'masks')))).status).toBe(404);
});

test('classes and limits are those after the repairs, with the pixels of each class', async () => {
  const repairs: Repair[] = [
    { kind: 'exclude', names: ['d.png'] },
    {
      kind: 'remap',
      map: [
        { from: 90, to: 0 },
        { from: 140, to: 255 },
      ],
    },
  ];
  const body = { config: { repairs } };
  const after = await client.ok('repairedDimension', { body } as never);
  const half = (3 * WIDTH * HEIGHT) / 2;
  expect([after.maskKind, after.classes.map(({ value, pixels }) => [value, pixels])]).toEqual([
    'binary',
    [
      [0, half],
      [255, half],
    ],
  ]);
  expect((await client.ok('dimension')).classes.map(({ value }) => value)).toEqual([0, 90, 140, 255]);
  const wrong = { config: { repairs: [{ kind: 'remap', map: [{ from: '#ff0000', to: 0 }] }] } };
  expect(await client.call('repairedDimension', { body: wrong } as never)).toMatchObject({
    code: 'InvalidConfiguration',
  });
});

test('objects of a mask are listed with class, area and colour, after the repairs', async () => {
  const ask = (config: object, name = 'a.png') =>
    client.call('maskObjects', { body: { config, name } } as never);
  const area = (WIDTH * HEIGHT) / 4;
  const color = (id: number) => `#${labelColor(id).toString(16).padStart(6, '0')}`;
  const row = (id: number, of: number, pixels = area) => ({ id, class: of, area: pixels, color: color(id) });
  const config = { maskContent: 'objects', objectsPerClass: 100 };
  expect(await ask(config)).toMatchObject({ objects: [row(90, 0), row(140, 1), row(255, 2)] });
  const repairs: Repair[] = [{ kind: 'remap', map: [{ from: 90, to: 140 }] }];
  expect(await ask({ ...config, repairs })).toMatchObject({ objects: [row(140, 1, 2 * area), row(255, 2)] });
  const without = { ...config, repairs: [{ kind: 'exclude', names: ['a.png'] }] };
  expect(await ask(without)).toMatchObject({ code: 'NotFound' });
  const { classes } = await client.ok('repairedDimension', { body: { config } } as never);
  expect(classes.map(({ value }) => value)).toEqual([0]);
});
