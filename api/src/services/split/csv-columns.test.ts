import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  augment,
  blockPairs,
  nameOf,
  numbersTo,
  planOf,
  sendCsv,
  sessionWith,
  setsOf,
  zipText,
} from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';

const COUNT = 12;

let api: TestApi;
let client: Awaited<ReturnType<typeof sessionWith>>;
beforeAll(async () => {
  api = await startApi();
  client = await sessionWith(api, blockPairs(numbersTo(COUNT)));
});
afterAll(() => api.stop());

const send = (header: string, row: (n: number) => string) => sendCsv(client, header, row, COUNT);
const plan = (config: object) => client.call('plan', { body: { config } } as never);

test('a column with set names in any case, or with the usual synonyms, is used as the split', async () => {
  const spellings = ['Train', 'TRAINING', 'train', 'Val', 'valid', 'Validation', 'Test', 'testing', 'TEST'];
  const meant = ['train', 'train', 'train', 'val', 'val', 'val', 'test', 'test', 'test'];
  expect(await send('site,set', (n) => `s${n % 2},${spellings[n % 9]}`)).toMatchObject({ success: true });
  for (const splitParameters of [['set'], ['site', 'set']]) {
    const config = { splitParameter: splitParameters[0], splitParameters, seed: 5 };
    expect(await augment(client, config)).toMatchObject({ success: true });
    const sets = setsOf(await zipText(api, client, 'split.csv'));
    for (const n of numbersTo(COUNT)) expect(sets.get(nameOf(n))).toBe(meant[n % 9] as string);
  }
});

test('anything else in the column set is refused, never shuffled', async () => {
  for (const cell of ['dev', '', '-', '1', 'tr\u200bain', 'train,val']) {
    await send('set', (n) => (n === 4 ? `"${cell}"` : ['Train', 'Val', 'Test'][n % 3]) as string);
    expect(await plan({ splitParameters: ['set'] })).toMatchObject({
      success: false,
      code: 'StratifiedSplitError',
      details: [{ filename: nameOf(4) }],
    });
  }
  for (const cells of ['abc', '123']) {
    await send('set', (n) => cells[n % 3] as string);
    const answer = (await plan({ splitParameters: ['set'] })) as { code: string; details: unknown[] };
    expect([answer.code, answer.details.length]).toEqual(['StratifiedSplitError', COUNT]);
  }
  await send('site,set', (n) => `s${n % 2},${n === 4 ? 'dev' : 'train'}`);
  expect(await plan({ splitParameters: ['site', 'set'] })).toMatchObject({ code: 'StratifiedSplitError' });
  await send('set', (n) => (n === 4 ? 'tr\u200bain' : 'train'));
  expect(await plan({ splitParameters: ['set'] })).toMatchObject({
    message: expect.stringContaining('[U+200B]'),
  });
});

test('a column that spells out a split under another name is pointed out', async () => {
  await send('Set,fold', (n) => `${['Train', 'Val', 'Test'][n % 3]},${['train', 'val', 'test'][n % 3]}`);
  expect((await planOf(client, { splitParameters: ['Set'] })).sizes).toEqual({ train: 4, val: 4, test: 4 });
  const { warnings } = await planOf(client, { splitParameters: ['fold'] });
  expect(warnings.find(({ code }) => code === 'LooksLikeSplit')?.message).toContain('"fold"');
});

test('a column that can be read in two ways is an error of the split that names both', async () => {
  const text = `image_id;v\n${numbersTo(COUNT)
    .map((n) => `${nameOf(n)};${n},500\n`)
    .join('')}`;
  const form = new FormData();
  form.set('stratificationDataFile', new File([text], 'table.csv', { type: 'text/csv' }));
  expect(await client.call('uploadStratificationFile', { form })).toMatchObject({ success: true });
  expect(await plan({ splitParameters: ['v'] })).toMatchObject({
    success: false,
    code: 'StratifiedSplitError',
    details: [{ filename: 'row 2' }],
    message: expect.stringContaining('1.500 or 1500'),
  });
  expect(await plan({ groupColumn: 'v' })).toMatchObject({ success: true });
});

test('rows without a group are named, five of them and how many more', async () => {
  await send('patient,score', (n) => `${n > 4 ? ['NULL', '', 'None', '-'][n % 4] : `p${n % 2}`},${n}`);
  const { warnings, groups } = await planOf(client, { groupColumn: 'patient' });
  const found = warnings.find(({ code }) => code === 'MissingGroup');
  expect(found?.files).toEqual(numbersTo(COUNT).slice(4).map(nameOf));
  expect(found?.message).toContain(`for ${numbersTo(COUNT).slice(4, 9).map(nameOf).join(', ')} and 3 more.`);
  expect(groups.count).toBe(2);
  await send('patient', (n) => `p${n % 3}`);
  expect((await planOf(client, { groupColumn: 'patient' })).warnings.map(({ code }) => code)).not.toContain(
    'MissingGroup',
  );
});

test('the sample begins with a byte order mark, and can be uploaded unchanged', async () => {
  const response = await fetch(`${api.origin}/api/downloads/sample.csv?sessionId=${client.sessionId}`);
  const bytes = await response.bytes();
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const form = new FormData();
  form.set('stratificationDataFile', new File([bytes], 'sample.csv', { type: 'text/csv' }));
  expect(await client.call('uploadStratificationFile', { form })).toMatchObject({
    results: { columns: ['image_id', 'group'], rows: COUNT },
  });
  expect(await augment(client, {})).toMatchObject({ success: true });
  // The split in the zip is read by programs: it has no byte order mark.
  expect((await zipText(api, client, 'split.csv')).charCodeAt(0)).toBe('i'.charCodeAt(0));
});
