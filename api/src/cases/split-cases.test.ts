import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Case, readCase } from '@twinset/engine/testing';
import { augment, planOf, sessionWith, setsOf, zipText } from '../testing/split-session.ts';
import { startApi, type TestApi } from '../testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const uploaded = (c: Case, count = Number.POSITIVE_INFINITY) => {
  const first = (kind: 'images' | 'masks') => c.files(kind).slice(0, count);
  return sessionWith(api, { images: first('images'), masks: first('masks') });
};
const sendCsv = (client: Awaited<ReturnType<typeof uploaded>>, c: Case, name: string) => {
  const form = new FormData();
  form.set('stratificationDataFile', c.csv(name));
  return client.call('uploadStratificationFile', { form });
};

test('DC36: no set is empty that could have a pair, and empty sets are named', async () => {
  const c = await readCase('DC36');
  const present = c.files('images').length;
  for (const { n, r } of c.expect.table as { n: number; r: [number, number, number] }[]) {
    // The case has five files: larger sets repeat them under other names.
    const grown = (kind: 'images' | 'masks') =>
      Array.from({ length: n }, (_, i) => ({
        ...(c.files(kind)[i % present] as ReturnType<Case['files']>[number]),
        name: `img_${i + 1}.png`,
      }));
    const client = await sessionWith(api, { images: grown('images'), masks: grown('masks') });
    const [trainRatio, valRatio, testRatio] = r;
    const { sizes, warnings } = await planOf(client, { trainRatio, valRatio, testRatio });
    expect(sizes.train + sizes.val + sizes.test).toBe(n);
    const empty = (['train', 'val', 'test'] as const).filter((set) => sizes[set] === 0);
    expect({ n, r, empty: empty.length }).toEqual({ n, r, empty: Math.max(0, 3 - Math.min(n, present)) });
    const named = warnings.find(({ code }) => code === 'EmptySet')?.message ?? '';
    for (const set of empty) expect(named).toContain(set);
    const run = await augment(client, { trainRatio, valRatio, testRatio });
    expect(run).toMatchObject({ success: true, outputs: { val: sizes.val, test: sizes.test } });
  }
});

test('RB13: a class with one member is in any set, which a warning states', async () => {
  const c = await readCase('RB13');
  const client = await uploaded(c);
  expect(await sendCsv(client, c, 'attrs.csv')).toMatchObject({ success: true });
  const config = { splitParameter: 'grade', splitParameters: ['grade'] };
  const plan = await planOf(client, config);
  expect(plan.sizes).toEqual({ train: 5, val: 2, test: 1 });
  const run = await augment(client, config);
  expect(run).toMatchObject({ success: c.expect.success });
  const { manifest } = await client.ok('manifest');
  for (const { warnings } of [plan, run, manifest.split] as Pick<typeof plan, 'warnings'>[]) {
    const message = warnings.find(({ code }) => code === 'SmallClass')?.message ?? '';
    expect(message).toContain("'grade'");
    expect(message).toContain("class 'c' has 1");
  }
  const sets = setsOf(await zipText(api, client, 'split.csv'));
  expect(sets.size).toBe(8);
});

test('UX06: bad column names are quoted with their spaces; 25 characters pass, 26 do not', async () => {
  const c = await readCase('UX06');
  const client = await uploaded(c);
  const spaced = (await sendCsv(client, c, 'attrs.csv')) as { success: boolean; message: string };
  expect(spaced).toMatchObject({ success: false, code: 'InvalidCsv' });
  for (const header of c.expect.bad_headers as string[]) expect(spaced.message).toContain(`"${header}"`);
  const long = (await sendCsv(client, c, 'attrs_long.csv')) as typeof spaced;
  expect(long.success).toBe(false);
  expect(long.message).toContain(c.expect.too_long as string);
  expect(long.message).not.toContain(c.expect.ok as string);
});
