import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SETS } from '@twinset/contract';
import { blockPairs, numbersTo, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';

const CONFIG = { trainRatio: 0.5, valRatio: 0.3, testRatio: 0.2, seed: 5 };
let api: TestApi;
let client: TestClient;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
  client = await sessionWith(api, blockPairs(numbersTo(12)));
});
afterAll(() => api.stop());

const page = (body: object) => client.ok('repairedPage', { body: { page_size: 100, ...body } } as never);
const namesOf = async (body: object) => (await page(body)).results.map(({ image }) => image?.name ?? '');

test('each pair is in the set that a run puts it into, and the sets contain all of them', async () => {
  const { sizes } = await client.ok('splitSizes', { body: { config: CONFIG } } as never);
  const sets = await Promise.all(SETS.map((set) => namesOf({ config: CONFIG, set })));
  expect(sets.map(({ length }) => length)).toEqual([sizes.train, sizes.val, sizes.test]);
  expect(new Set(sets.flat()).size).toBe(12);
  expect(new Set(sets.flat())).toEqual(new Set(await namesOf({ config: CONFIG })));
  const form = new FormData();
  form.set('config', JSON.stringify({ ...CONFIG, totalAugmentedImages: 6 }));
  await client.ok('augment', { form } as never);
  const { manifest } = await client.ok('manifest');
  for (const [index, set] of SETS.entries()) {
    const rows = manifest.outputs.filter((row) => row.set === set);
    expect(new Set(rows.map(({ source }) => source.image))).toEqual(new Set(sets[index]));
  }
});

test('another seed, and an excluded pair, change the sets; other choices apply within one', async () => {
  const [train, other] = await Promise.all(
    [5, 6].map((seed) => namesOf({ config: { ...CONFIG, seed }, set: 'train' })),
  );
  expect(train).not.toEqual(other as string[]);
  const [first = ''] = train as string[];
  const repairs = [{ kind: 'exclude', names: [first] }];
  expect(await namesOf({ config: { ...CONFIG, repairs }, set: 'train' })).not.toContain(first);
  expect(await namesOf({ config: CONFIG, set: 'train', search: first })).toEqual([first]);
  const { page: number, total } = await page({
    config: CONFIG,
    set: 'train',
    page_size: 2,
    containing: train?.[3],
  });
  expect({ number, total }).toEqual({ number: 2, total: train?.length ?? 0 });
});
