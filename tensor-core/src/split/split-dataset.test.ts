import { describe, expect, test } from 'bun:test';
import type { SetName } from '@twinset/contract';
import fc from 'fast-check';
import { goldenCsv, goldenJson } from '../testing/golden.ts';
import { splitDataset } from './split-dataset.ts';
import type { SplitInput } from './types.ts';

const ratios = { train: 0.6, val: 0.2, test: 0.2 };
const namesOf = (count: number) => Array.from({ length: count }, (_, k) => `img_${k + 1}.png`);
const codesOf = (input: SplitInput) => splitDataset(input).warnings.map(({ code }) => code);

describe('by shuffle', () => {
  const names = namesOf(50);

  test('the same names and seed give the same split in any order, another seed a different one', () => {
    const first = splitDataset({ names, ratios, seed: 42 });
    expect(first.sizes).toEqual({ train: 30, val: 10, test: 10 });
    const turned = splitDataset({ names: [...names].reverse(), ratios, seed: 42 });
    expect(turned.sets.reverse()).toEqual(first.sets);
    expect(splitDataset({ names, ratios, seed: 43 }).sets).not.toEqual(first.sets);
  });

  test('refuses duplicate names and lists that are not aligned', () => {
    expect(() => splitDataset({ names: ['a', 'b', 'a'], ratios, seed: 1 })).toThrow("'a' stands twice");
    expect(() => splitDataset({ names, ratios, seed: 1, groups: ['x'] })).toThrow('1 values for 50 pairs');
  });

  test('reports the sets that stay empty', () => {
    const { sizes, warnings } = splitDataset({ names: ['a', 'b'], ratios, seed: 1 });
    expect(sizes.train).toBe(1);
    expect(warnings).toEqual([
      { code: 'EmptySet', message: 'No pair is left for test: there are only 2 pairs.' },
    ]);
    expect(splitDataset({ names: [], ratios, seed: 1 }).sets).toEqual([]);
  });
});

describe('groups', () => {
  test('are never divided, whatever the columns', () => {
    const input = fc.record({
      ids: fc.array(fc.option(fc.integer({ min: 0, max: 12 })), { minLength: 1, maxLength: 60 }),
      more: fc.array(fc.option(fc.integer({ min: 0, max: 20 })), { minLength: 60, maxLength: 60 }),
      values: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 60, maxLength: 60 }),
      seed: fc.integer({ min: 0, max: 1000 }),
    });
    fc.assert(
      fc.property(input, ({ ids, more, values, seed }) => {
        const names = namesOf(ids.length);
        const groups = [ids, more.slice(0, ids.length)];
        const columns = [{ attribute: 'v', values: values.slice(0, ids.length).map(String) }];
        const { sets, sizes } = splitDataset({ names, ratios, seed, groups, columns });
        expect(sizes.train + sizes.val + sizes.test).toBe(ids.length);
        for (const list of groups) {
          const setOf = new Map<number, SetName>();
          list.forEach((id, row) => {
            if (id === null) return;
            expect(setOf.get(id) ?? sets[row]).toBe(sets[row]);
            setOf.set(id, sets[row]);
          });
        }
      }),
      { numRuns: 12 },
    );
  });

  test('keep sizes exact if single pairs can fill up, and are stratified too', () => {
    const count = 300;
    const names = namesOf(count);
    const groups = names.map((_, k) => (k < 120 ? `patient ${Math.floor(k / 5)}` : null));
    const columns = [{ attribute: 'grade', values: names.map((_, k) => 'abc'[Math.floor(k / 7) % 3]) }];
    const { sizes, balance, warnings } = splitDataset({ names, ratios, seed: 3, groups, columns });
    expect(sizes).toEqual({ train: 180, val: 60, test: 60 });
    expect(warnings).toEqual([]);
    expect(Math.max(...Object.values(balance[0].distance))).toBeLessThan(0.02);
  });

  test('that do not fit are reported', () => {
    const names = namesOf(10);
    const groups = names.map((_, k) => (k < 8 ? 'one patient' : null));
    const { sizes, warnings } = splitDataset({ names, ratios, seed: 1, groups });
    expect(sizes).toEqual({ train: 8, val: 1, test: 1 });
    expect(warnings[0].code).toBe('SizesByGroups');
    expect(warnings[0].message).toContain('8 / 1 / 1 pairs instead of 6 / 2 / 2');
    expect(warnings[0].files?.length).toBe(8);
    const whole = splitDataset({ names, ratios, seed: 1, groups: names.map(() => 'one') });
    expect(whole.warnings.map(({ code }) => code)).toEqual(['SizesByGroups', 'EmptySet']);
    expect(whole.warnings[1].message).toContain('10 pairs in 1 group');
  });
});

describe('columns', () => {
  test('the split depends on neither the order of names nor chance', () => {
    const names = namesOf(90);
    const values = names.map((_, k) => ((k * 37) % 90) / 10);
    const columns = [
      { attribute: 'size', values },
      { attribute: 'site', values: names.map((_, k) => 'abcd'[k % 4]) },
    ];
    const first = splitDataset({ names, ratios, seed: 7, columns });
    const turned = splitDataset({
      names: [...names].reverse(),
      ratios,
      seed: 7,
      columns: columns.map((column) => ({ ...column, values: [...column.values].reverse() })),
    });
    expect(turned.sets.reverse()).toEqual(first.sets);
    expect(splitDataset({ names, ratios, seed: 8, columns }).sets).not.toEqual(first.sets);
  });

  test('missing values, constants and ties are balanced and reported', () => {
    const names = namesOf(40);
    const columns = [
      { attribute: 'area', values: names.map((_, k) => (k % 4 === 0 ? 'NA' : String(k % 3))) },
      { attribute: 'camera', values: names.map(() => 'x') },
      { attribute: 'nothing', values: names.map(() => null) },
    ];
    const { balance, warnings, sizes } = splitDataset({ names, ratios, seed: 1, columns });
    expect(sizes).toEqual({ train: 24, val: 8, test: 8 });
    expect(balance[0].sets.val[balance[0].bins.length - 2]).toBeCloseTo(0.25, 12);
    expect(warnings.map(({ code }) => code)).toEqual([
      'MissingValues',
      'ConstantColumn',
      'MissingValues',
      'ConstantColumn',
    ]);
    expect(warnings[0].message).toContain("'area' has no value in 10 rows");
    expect(warnings[0].files).toContain('img_1.png');
  });

  test('a class with one member is assigned and reported', () => {
    const columns = [{ attribute: 'grade', values: [...'aaaabbbc'] }];
    const { sizes, sets, warnings } = splitDataset({
      names: namesOf(8),
      ratios,
      seed: 42,
      columns,
    });
    expect(sizes).toEqual({ train: 5, val: 2, test: 1 });
    expect(sets.length).toBe(8);
    expect(warnings).toEqual([
      {
        code: 'SmallClass',
        message: expect.stringMatching(/'grade'.*class 'c' has 1\b/),
        files: ['img_8.png'],
      },
    ]);
  });
});

describe('golden columns', () => {
  const bars = goldenJson<Record<string, Record<string, number>>>('split/bars.json');
  // The largest file is left to the benchmark, which also covers more seeds.
  for (const rows of [60, 600]) {
    for (const attributes of [1, 3, 6]) {
      test(`${rows} rows, ${attributes} attributes: closer to the whole than the thresholds`, () => {
        const [head, ...lines] = goldenCsv(`split/data_${rows}.csv`);
        const columns = head
          .slice(1, attributes + 1)
          .map((attribute, k) => ({ attribute, values: lines.map((line) => line[k + 1]) }));
        const names = lines.map(([name]) => name);
        const { balance, sizes } = splitDataset({ names, ratios, seed: 42, columns });
        const distances = balance.flatMap(({ distance }) => Object.values(distance));
        const sum = distances.reduce((total, value) => total + value, 0);
        const bar = bars[`n=${rows}, ${attributes} attribute(s)`];
        expect(sizes).toEqual({ train: 0.6 * rows, val: 0.2 * rows, test: 0.2 * rows });
        expect(sum).toBeLessThan(bar.bar_sum);
        expect(sum).toBeLessThanOrEqual(1.5 * bar.limit_sum);
        expect(Math.max(...distances)).toBeLessThan(bar.bar_worst);
      });
    }
  }
});

describe('a given split', () => {
  test('is unchanged, with its balance', () => {
    const names = namesOf(4);
    const fixed: SetName[] = ['test', 'train', 'train', 'val'];
    const columns = [{ attribute: 'v', values: ['1', '2', '3', '4'] }];
    const { sets, sizes, balance, warnings } = splitDataset({ names, ratios, seed: 1, fixed, columns });
    expect(sets).toEqual(fixed);
    expect(sizes).toEqual({ train: 2, val: 1, test: 1 });
    expect(balance[0].distance.test).toBe(0.75);
    expect(warnings).toEqual([]);
  });

  test('that divides a group is accepted and reported', () => {
    const input: SplitInput = {
      names: ['a', 'b', 'c'],
      ratios,
      seed: 1,
      fixed: ['train', 'val', 'train'],
      groups: ['g', 'g', null],
    };
    expect(codesOf(input)).toEqual(['EmptySet', 'GroupAcrossSets']);
    const { warnings } = splitDataset(input);
    expect(warnings[0].message).toBe('The given split has no pair for test.');
    expect(warnings[1].files).toEqual(['a', 'b']);
    expect(warnings[1].message).toBe('The given split puts pairs that belong together into train and val.');
  });

  test('that divides many groups is reported once, with the first of them', () => {
    const names = Array.from({ length: 2400 }, (_, row) => `${1000 + row}.png`);
    const fixed = names.map((_, row) => (['train', 'test'] as const)[row % 2]);
    const groups = names.map((_, row) => row >> 1);
    const { warnings } = splitDataset({ names, ratios, seed: 1, fixed, groups });
    const crossing = warnings.filter(({ code }) => code === 'GroupAcrossSets');
    expect(crossing.map(({ message, files }) => [message, files?.length])).toEqual([
      [
        'The given split puts the pairs of 1,200 groups that belong together into several sets: 1000.png, 1001.png (train and test); 1002.png, 1003.png (train and test); 1004.png, 1005.png (train and test); and 1,197 more groups.',
        2400,
      ],
    ]);
  });
});
