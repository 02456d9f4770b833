import { expect, test } from 'bun:test';
import { runSteps } from '@twinset/contract';
import { FileTable } from './file-tables.ts';

test('the weight of a table is that of its present rows', () => {
  const table = new FileTable<{ name: string; weight: number }>();
  table.put({ name: 'a', weight: 100 });
  table.put({ name: 'b', weight: 10 });
  table.put({ name: 'a', weight: 30 });
  expect(table.weight).toBe(40);
  table.delete('a');
  table.delete('missing');
  expect(table.weight).toBe(10);
  expect(table.list()).toEqual([{ name: 'b', weight: 10 }]);
});

test('a snapshot is in the order of the names, is made once, and does not change with the table', () => {
  const table = new FileTable<{ name: string; weight: number }>();
  for (const name of ['f10', 'f9', 'f8']) table.put({ name, weight: 1 });
  const before = table.snapshot();
  expect([...before.keys()]).toEqual(['f8', 'f9', 'f10']);
  expect(table.snapshot()).toBe(before);
  table.delete('f9');
  table.put({ name: 'f8', weight: 2 });
  table.put({ name: 'f1', weight: 1 });
  expect([...before.values()].map(({ name, weight }) => `${name} ${weight}`)).toEqual([
    'f8 1',
    'f9 1',
    'f10 1',
  ]);
  const after = table.snapshot();
  expect([...after.values()].map(({ name, weight }) => `${name} ${weight}`)).toEqual([
    'f1 1',
    'f8 2',
    'f10 1',
  ]);
  expect(table.get('f9')).toBeUndefined();
});

test('a list that is sorted in steps has the rows at its start; the next one those that changed meanwhile', () => {
  const table = new FileTable<{ name: string; weight: number }>();
  const size = 5000;
  for (let n = size; n > 0; n--) table.put({ name: `f${n}`, weight: 1 });
  const steps = table.listInSteps();
  expect(steps.next().done).toBe(false);
  table.put({ name: 'f0', weight: 1 });
  table.delete('f7');
  const list = runSteps(steps);
  expect(list.map(({ name }) => name)).toEqual(Array.from({ length: size }, (_, i) => `f${i + 1}`));
  const later = runSteps(table.listInSteps());
  expect(later.map(({ name }) => name)).toEqual(
    ['f0', ...list.map(({ name }) => name)].filter((name) => name !== 'f7'),
  );
  expect(table.list()).toBe(later);
});
