import { expect, test } from 'bun:test';
import type { SetName } from '@twinset/contract';
import { goldenCsv, goldenJson } from '../testing/golden.ts';
import { encodeColumn } from './encode-column.ts';
import { measureBalance } from './measure-balance.ts';

interface Expected {
  attributes: Record<string, { kind: 'numeric' | 'categorical'; by_split: Record<SetName, number> }>;
  sum: number;
}

test('distances agree with the example of the metric', () => {
  const expected = goldenJson<Expected>('split/example_expected.json');
  const [head, ...rows] = goldenCsv('split/example.csv');
  const cells = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  const sets = cells('split') as SetName[];
  const reports = Object.keys(expected.attributes).map((attribute) =>
    measureBalance(encodeColumn({ attribute, values: cells(attribute) }), sets),
  );
  for (const { attribute, kind, distance } of reports) {
    const { kind: wantedKind, by_split: wanted } = expected.attributes[attribute];
    expect(kind).toBe(wantedKind);
    for (const set of ['train', 'val', 'test'] as const) expect(distance[set]).toBeCloseTo(wanted[set], 12);
  }
  const sum = reports
    .flatMap(({ distance }) => Object.values(distance))
    .reduce((total, value) => total + value, 0);
  expect(sum).toBeCloseTo(expected.sum, 12);
});

test('a numeric histogram has one edge more than bins, missing values last', () => {
  const values = ['0', '10', '', '2.5', '5', 'NA'];
  const sets: SetName[] = ['train', 'train', 'val', 'val', 'train', 'train'];
  const report = measureBalance(encodeColumn({ attribute: 'size', values }), sets);
  expect(report.kind).toBe('numeric');
  expect(report.bins).toEqual([0, 2.5, 5, 7.5, 10, '(missing)']);
  expect(report.sets.all).toEqual([1, 1, 1, 1, 2].map((n) => n / 6));
  expect(report.sets.train).toEqual([0.25, 0, 0.25, 0.25, 0.25]);
  expect(report.sets.val).toEqual([0, 0.5, 0, 0, 0.5]);
  expect(report.sets.test).toEqual([0, 0, 0, 0, 0]);
  expect(report.distance.test).toBe(1);
});

test('many classes are shown as the frequent ones and the rest', () => {
  const values = Array.from({ length: 100 }, (_, k) => (k < 40 ? 'common' : `c${k}`));
  const report = measureBalance(encodeColumn({ attribute: 'klass', values }), new Array(100).fill('train'));
  expect(report.bins[0]).toBe('common');
  expect(report.bins.length).toBe(30);
  expect(report.bins[29]).toBe('(other)');
  expect(report.sets.all.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
});

test('a constant column has one bin', () => {
  const report = measureBalance(encodeColumn({ attribute: 'x', values: ['3', '3'] }), ['train', 'val']);
  expect(report.bins).toEqual([3, 3]);
  expect(report.sets.val).toEqual([1]);
  expect(report.distance).toEqual({ train: 0, val: 0, test: 1 });
});
