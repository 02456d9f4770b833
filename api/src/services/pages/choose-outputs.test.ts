import { afterAll, beforeAll, expect, test } from 'bun:test';
import { appliedTransforms } from '@twinset/contract';
import { augment, blockPairs, numbersTo, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';

let api: TestApi;
let client: TestClient;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
  client = await sessionWith(api, blockPairs(numbersTo(8)));
  await augment(client, {
    flipLeftRight: true,
    corruptContrast: true,
    totalAugmentedImages: 20,
    initialTrainSaveId: 5,
  });
  await client.ok('transferZip');
  await client.ok('transferResizedAugmented');
});
afterAll(() => api.stop());

const ask = (query: object) => client.ok('trainPage', { query: { page_size: 100, ...query } } as never);
const rows = async () =>
  (await client.ok('manifest')).manifest.outputs
    .filter(({ set }) => set === 'train')
    .map((row) => ({ ...row, name: row.image.slice('train/images/'.length) }));
const names = async (query: object) => (await ask(query)).results.map(({ image }) => image?.name ?? '');

test('outputs are found by their own names and those of their sources, in any case', async () => {
  const all = await rows();
  const source = all[3]?.source.image ?? '';
  const ofSource = all.filter((row) => row.source.image === source).map(({ name }) => name);
  expect(ofSource.length).toBeGreaterThan(1);
  expect(await names({ search: source.toUpperCase() })).toEqual(ofSource);
  expect(await names({ search: 'IMG_24.' })).toEqual(['img_24.png']);
  expect(await names({ search: 'nothing' })).toEqual([]);
});

test('outputs are chosen by an applied transform, with counts of all of them', async () => {
  const all = await rows();
  const having = (flag: string) =>
    all.filter(({ params }) => appliedTransforms(params).includes(flag as never));
  const none = all.filter(({ params }) => appliedTransforms(params).length === 0);
  const [flipped, varied] = [having('flipLeftRight'), having('corruptContrast')];
  expect(flipped.length).toBeGreaterThan(0);
  expect(flipped.length).toBeLessThan(20);
  expect(await names({ transform: 'flipLeftRight' })).toEqual(flipped.map(({ name }) => name));
  expect(await names({ transform: 'none' })).toEqual(none.map(({ name }) => name));
  const { counts, total } = await ask({ counts: 'true', transform: 'flipLeftRight' });
  expect(total).toBe(flipped.length);
  expect(counts).toEqual({
    none: none.length,
    flipLeftRight: flipped.length,
    corruptContrast: varied.length,
  });
  expect((await ask({})).counts).toBeUndefined();
});

test('outputs are ordered by source, with their own receipts, and the page of one is found', async () => {
  const all = await rows();
  const number = (name: string) => Number(/\d+/.exec(name)?.[0]);
  const sorted = all.toSorted((a, b) => number(a.source.image) - number(b.source.image));
  const { results } = await ask({ sort: 'source' });
  expect(results.map(({ receipt }) => receipt.image)).toEqual(sorted.map(({ image }) => image));
  for (const { image, receipt } of results) expect(receipt.image).toBe(`train/images/${image?.name}`);
  const wanted = sorted[11]?.name;
  const found = await ask({ sort: 'source', page_size: 5, containing: wanted });
  expect(found.page).toBe(3);
  expect(found.results[1]?.image?.name).toBe(wanted);
  expect((await ask({ page_size: 5, containing: 'img_16.png' })).page).toBe(3);
  expect((await ask({ page_size: 5, containing: 'other.png' })).page).toBe(1);
});
