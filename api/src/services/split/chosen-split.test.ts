import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { splitDataset } from '@twinset/tensor-core';
import sharp from 'sharp';
import {
  augment,
  blockPairs,
  nameOf,
  numbersTo,
  planOf,
  sendCsv,
  sendCsvText,
  sessionWith,
  setsOf,
  zipText,
} from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';

const COUNT = 20;
const HALVES = { trainRatio: 0.5, valRatio: 0.25, testRatio: 0.25 };

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const session = (count = COUNT) => sessionWith(api, blockPairs(numbersTo(count)));
const table = (header: string, row: (n: number) => string, count = COUNT) =>
  new File(
    [[`image_id,${header}`, ...numbersTo(count).map((n) => `${nameOf(n)},${row(n)}`)].join('\n')],
    'table.csv',
    { type: 'text/csv' },
  );

describe('a run', () => {
  const columns = { splitParameter: 'site', splitParameters: ['site', 'age'] };

  test('carries its balance in the manifest as the plan has it, and its split.csv makes the same split again', async () => {
    const client = await session();
    await sendCsv(
      client,
      'site,age,patient',
      (n) => `${'abcd'[n % 4]},${n * n},p${Math.floor(n / 3)}`,
      COUNT,
    );
    const config = { ...HALVES, ...columns, filledArea: true, groupColumn: 'patient', flipLeftRight: true };
    const plan = await planOf(client, config);
    expect(plan.balance.map(({ attribute }) => attribute)).toEqual(['site', 'age', 'filledArea']);
    expect(plan.groups).toEqual({ count: 7, pairs: 20, largest: 3 });
    // One group of two and six of three cannot give 10, 5 and 5.
    expect(plan.planned).toEqual({ train: 10, val: 5, test: 5 });
    expect(plan.warnings.map(({ code }) => code)).toContain('SizesByGroups');
    expect(await augment(client, config)).toMatchObject({ success: true });
    const { manifest } = await client.ok('manifest');
    const { sizes, planned, groups, balance } = plan;
    const ratios = { train: 0.5, val: 0.25, test: 0.25 };
    expect(manifest.split).toMatchObject({ ratios, sizes, planned, groups, balance });
    expect(manifest.split.warnings.map(({ code }) => code)).toEqual(['SizesByGroups']);
    expect(await zipText(api, client, 'README.txt')).toContain('20 pairs in 7 group(s) were kept together.');

    const text = await zipText(api, client, 'split.csv');
    const sets = setsOf(text);
    expect([...sets.values()].filter((set) => set === 'val').length).toBe(sizes.val);
    for (const n of numbersTo(COUNT)) {
      const mate = numbersTo(COUNT).find((m) => Math.floor(m / 3) === Math.floor(n / 3)) as number;
      expect(sets.get(nameOf(n))).toBe(sets.get(nameOf(mate)) as string);
    }

    expect(await sendCsvText(client, text)).toMatchObject({
      success: true,
      results: { columns: ['image_id', 'set'] },
    });
    const again = { trainRatio: 0.1, valRatio: 0.1, testRatio: 0.8, seed: 99, perimeter: true };
    const fed = { ...again, splitParameter: 'set', splitParameters: ['set'] };
    expect(await planOf(client, fed)).toMatchObject({ sizes, planned: sizes });
    expect(await augment(client, fed)).toMatchObject({ success: true });
    expect(await zipText(api, client, 'split.csv')).toBe(text);
    const { manifest: second } = await client.ok('manifest');
    expect(second.split.balance.map(({ attribute }) => attribute)).toEqual(['perimeter']);
  });

  test('checks the CSV again, its own or the stored one', async () => {
    const client = await session(4);
    const own = table('site', (n) => (n === 2 ? 'x' : 'y'), 3);
    const refused = await augment(client, {}, own);
    expect(refused).toMatchObject({
      success: false,
      code: 'StratifiedSplitError',
      errorType: 'StratifiedSplitError',
      details: [{ filename: nameOf(4), reason: expect.any(String) }],
    });
    const named = await augment(client, {}, new File(['x'], 'table.txt'));
    expect(named).toMatchObject({ success: false, errorType: 'StratifiedSplitError' });
    expect(named).toMatchObject({ message: expect.stringContaining("Selected 'table.txt'") });

    await sendCsv(client, 'site', () => 'a', 4);
    await client.ok('deleteImage', { params: { name: nameOf(4) } } as never);
    await client.ok('deleteMask', { params: { name: nameOf(4) } } as never);
    for (const chosen of [{ splitParameters: ['site'] }, { groupColumn: 'site' }]) {
      expect(await augment(client, chosen)).toMatchObject({
        success: false,
        errorType: 'StratifiedSplitError',
        details: [{ filename: nameOf(4) }],
      });
    }
  });

  test('is not stopped by a CSV that no longer matches, if none of its columns is chosen', async () => {
    const client = await session(4);
    await sendCsv(client, 'site', () => 'a', 4);
    await client.ok('deleteImage', { params: { name: nameOf(4) } } as never);
    await client.ok('deleteMask', { params: { name: nameOf(4) } } as never);
    expect((await planOf(client, {})).warnings.map(({ code }) => code)).not.toContain('CsvNotUsed');
    const measured = await planOf(client, { filledArea: true });
    expect(measured.balance.map(({ attribute }) => attribute)).toEqual(['filledArea']);
    expect(measured.warnings.find(({ code }) => code === 'CsvNotUsed')?.message).toContain('4 rows');
    expect(await augment(client, {})).toMatchObject({ success: true });
  });
});

describe('what is chosen', () => {
  test('and is not there is an error of the split that names the column', async () => {
    const client = await session(4);
    const none = await client.call('plan', { body: { config: { splitParameters: ['site'] } } } as never);
    expect(none).toMatchObject({
      code: 'StratifiedSplitError',
      errorType: 'StratifiedSplitError',
      details: [{ filename: 'site' }],
    });
    await sendCsv(client, 'age', String, 4);
    for (const config of [{ splitParameters: ['site'] }, { groupColumn: 'site' }]) {
      expect(await augment(client, config)).toMatchObject({
        success: false,
        errorType: 'StratifiedSplitError',
        details: [{ filename: 'site' }],
        message: 'The stratification file has no column "site".',
      });
    }
  });

  test('is what was picked: a column called like another setting is not', async () => {
    const client = await session(4);
    await sendCsv(client, 'crop,__proto__', (n) => `${n},${n % 2}`, 4);
    const flags = {
      crop: true,
      cropDimension: { offsetHeight: 0, offsetWidth: 0, targetHeight: 8, targetWidth: 8 },
    };
    expect((await planOf(client, flags)).balance).toEqual([]);
    const picked = await planOf(client, { ...flags, splitParameters: ['__proto__'] });
    expect(picked.balance.map(({ attribute, bins }) => [attribute, bins[0]])).toEqual([['__proto__', 0]]);
  });

  test('as `set` must be one in every row, and each row that is not is named', async () => {
    const client = await session(4);
    await sendCsv(client, 'set', (n) => ['', 'Train', 'val', 'holdout', ''][n] as string, 4);
    const answer = await client.call('plan', { body: { config: { splitParameters: ['set'] } } } as never);
    expect(answer).toMatchObject({
      errorType: 'StratifiedSplitError',
      details: [
        { filename: nameOf(3), reason: expect.stringContaining('"holdout"') },
        { filename: nameOf(4), reason: expect.stringContaining('an empty cell') },
      ],
    });
  });

  test('with a stray cell is refused with its row and column; the others are not touched by it', async () => {
    const client = await session();
    const row = (n: number) => `${n === 7 ? '4O' : n},${'ab'[n % 2]}`;
    expect(await sendCsv(client, 'age,site', row, COUNT)).toMatchObject({ success: true });
    expect((await planOf(client, { splitParameters: ['site'], groupColumn: 'age' })).sizes.train).toBe(12);
    for (const answer of [
      await client.call('plan', { body: { config: { splitParameters: ['age'] } } } as never),
      await augment(client, { splitParameters: ['age'] }),
    ]) {
      expect(answer).toMatchObject({
        success: false,
        code: 'StratifiedSplitError',
        errorType: 'StratifiedSplitError',
        details: [{ filename: 'row 8', reason: expect.stringContaining('age') }],
      });
    }
  });
});

describe('near duplicates', () => {
  test('stay in one set if the user chooses so; exact ones always do', async () => {
    const pairs = blockPairs(numbersTo(8));
    // Each image is repeated, with its mask: the first unchanged, the others rotated or mirrored and larger.
    const again = (uploads: typeof pairs.images) =>
      Promise.all(
        uploads.map(async ({ name, bytes }, i) => {
          const original = sharp(Buffer.from(await bytes.arrayBuffer()));
          const changed =
            i === 0
              ? original
              : (i % 2 ? original.rotate(90) : original.flop()).resize(64, 64, { kernel: 'nearest' });
          return {
            name: name.replace('img', 'copy'),
            bytes: new Blob([new Uint8Array(await changed.png().toBuffer())]),
          };
        }),
      );
    const files = await again(pairs.images);
    const masks = await again(pairs.masks);
    const client = await sessionWith(api, {
      images: [...pairs.images, ...files],
      masks: [...pairs.masks, ...masks],
    });
    const apart = { train: 0, val: 0 };
    for (let seed = 1; seed <= 3; seed++) {
      for (const keepNearDuplicates of ['always', false] as const) {
        const config = { ...HALVES, seed, keepNearDuplicates };
        expect(await augment(client, config)).toMatchObject({ success: true });
        const sets = setsOf(await zipText(api, client, 'split.csv'));
        const torn = numbersTo(8).filter((n) => sets.get(nameOf(n)) !== sets.get(`copy_${n}.png`));
        expect(torn).not.toContain(1);
        if (keepNearDuplicates === 'always') expect(torn).toEqual([]);
        else apart.train += torn.length;
      }
    }
    expect(apart.train).toBeGreaterThan(0);
    const always = await planOf(client, { ...HALVES, keepNearDuplicates: 'always' });
    expect(always.groups).toEqual({ count: 8, pairs: 16, largest: 2 });
    expect(always.near).toEqual({ groups: 7, pairs: 14, kept: 'together' });
    expect((await planOf(client, { ...HALVES, keepNearDuplicates: false })).groups.count).toBe(1);
  });
});

test('the split is computed in a worker: the server responds meanwhile, and the result is the same', async () => {
  const names = numbersTo(3000).map(nameOf);
  const values = names.map((_, n) => (n * 7919) % 1009);
  const input = {
    names,
    ratios: { train: 0.6, val: 0.2, test: 0.2 },
    seed: 3,
    columns: [{ attribute: 'x', values }],
  };
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  const made = await api.ctx.engine.split(input);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(0);
  expect(made).toEqual(splitDataset(input));
});
