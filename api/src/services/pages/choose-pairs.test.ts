import { afterAll, beforeAll, expect, test } from 'bun:test';
import { isPairProblem } from '@twinset/contract';
import { makePng } from '../../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

const SIZE = 40;
/** Labels in columns, so that areas are known. */
const MASKS: Record<string, (x: number, y: number) => number> = {
  'a.png': (x) => (x < 10 ? 1 : 0),
  'b.png': (x) => (x < 20 ? 1 : x < 22 ? 2 : 0),
  'c.png': () => 0,
  'd.png': (x) => (x < 30 ? 2 : 0),
};
const NAMES = Object.keys(MASKS);

let api: TestApi;
let client: TestClient;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
  client = api.client();
  await client.start();
  const image = (n: number) => makePng(SIZE, SIZE, 1, (x, y) => (x * (5 + n) + y * 11 * n + x * y) & 255);
  await uploadFiles(
    client,
    'images',
    NAMES.map((name, n) => ({ name, bytes: image(n + 1) })),
  );
  await uploadFiles(
    client,
    'masks',
    NAMES.map((name) => ({ name, bytes: makePng(SIZE, SIZE, 1, MASKS[name]!) })),
  );
});
afterAll(() => api.stop());

const ask = (choice: object, config: object = {}) =>
  client.ok('repairedPage', { body: { config, ...choice } } as never);
const names = async (choice: object, config?: object) =>
  (await ask(choice, config)).results.map(({ image }) => image?.name);

test('pairs are chosen by the labels of their masks', async () => {
  expect(await names({ label: 1 })).toEqual(['a.png', 'b.png']);
  expect(await names({ label: 2 })).toEqual(['b.png', 'd.png']);
  expect(await names({ label: 3 })).toEqual([]);
  expect(await names({ label: 2, search: 'd' })).toEqual(['d.png']);
});

test('labels are those after the repairs', async () => {
  const repairs = [{ kind: 'remap', map: [{ from: 2, to: 1 }] }];
  expect(await names({ label: 1 }, { repairs })).toEqual(['a.png', 'b.png', 'd.png']);
});

test('the pair whose image or mask was uploaded last comes first, also among some pairs', async () => {
  const again = (kind: 'images' | 'masks', name: string) =>
    uploadFiles(client, kind, [{ name, bytes: makePng(SIZE, SIZE, 1, MASKS[name]!) }]);
  // Times are in milliseconds.
  await Bun.sleep(5);
  await again('masks', 'b.png');
  await Bun.sleep(5);
  await again('masks', 'd.png');
  expect((await names({ sort: 'newest' })).slice(0, 2)).toEqual(['d.png', 'b.png']);
  expect(await names({ sort: 'newest', label: 1 })).toEqual(['b.png', 'a.png']);
  const { results } = await client.ok('files', { query: { kind: 'masks' } } as never);
  const times = new Map(results.map(({ name, uploaded }) => [name, uploaded]));
  expect(times.get('d.png')).toBeGreaterThan(times.get('b.png') as number);
  expect(times.get('b.png')).toBeGreaterThan(times.get('a.png') as number);
});

test('pairs are ordered by their smallest class and by the share of one or of all classes', async () => {
  expect(await names({ sort: 'smallest' })).toEqual(['b.png', 'a.png', 'd.png', 'c.png']);
  expect(await names({ sort: 'share', label: 1 })).toEqual(['b.png', 'a.png']);
  expect(await names({ sort: 'share' })).toEqual(['d.png', 'b.png', 'a.png', 'c.png']);
  expect(await names({ sort: 'name' })).toEqual(NAMES);
});

test('the background may be a colour of labels, and may change', async () => {
  expect(await names({ sort: 'share' }, { background: '#010101' })).toEqual([
    'c.png',
    'd.png',
    'a.png',
    'b.png',
  ]);
  expect(await names({ sort: 'share' })).toEqual(['d.png', 'b.png', 'a.png', 'c.png']);
});

test('pairs with problems and those of one finding are the pairs that the report names', async () => {
  const { findings } = await client.ok('datasetReport');
  const problems = new Set(findings.filter(isPairProblem).flatMap(({ files }) => files));
  expect([...problems]).toContain('c.png');
  expect(await names({ show: 'problems' })).toEqual(NAMES.filter((name) => problems.has(name)));
  const { code } = findings.find(({ files }) => files.includes('c.png'))!;
  expect(await names({ show: `finding ${code}` })).toContain('c.png');
  expect(await names({ show: 'finding Unknown' })).toEqual([]);
  const [first] = await names({ sort: 'findings' });
  expect(first).toBe('c.png');
});

test('excluded pairs are chosen, and each choice is counted', async () => {
  const repairs = [{ kind: 'exclude', names: ['a.png'] }];
  expect(await names({ show: 'excluded' }, { repairs })).toEqual(['a.png']);
  const { counts } = await ask({ counts: true, page_size: 1 }, { repairs });
  expect(counts).toMatchObject({
    excluded: 1,
    problems: (await names({ show: 'problems' }, { repairs })).length,
  });
  expect(counts?.labels).toEqual([
    { value: 0, pairs: 3 },
    { value: 1, pairs: 1 },
    { value: 2, pairs: 2 },
  ]);
  expect((await ask({})).counts).toBeUndefined();
});

test('pages are those of the chosen order', async () => {
  const { results, total, next } = await ask({ sort: 'smallest', page: 2, page_size: 2 });
  expect([results.map(({ image }) => image?.name), total, next]).toEqual([['d.png', 'c.png'], 4, null]);
  expect((await ask({ sort: 'smallest', containing: 'b.png', page_size: 1 })).page).toBe(1);
});
