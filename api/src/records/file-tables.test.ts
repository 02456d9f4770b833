import { expect, test } from 'bun:test';
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
