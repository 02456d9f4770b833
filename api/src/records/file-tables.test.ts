import { expect, test } from 'bun:test';
import { FileTable } from './file-tables.ts';

test('the weight of a table is that of its present rows', () => {
  const table = new FileTable<{ name: string }>();
  table.put({ name: 'a' }, 100);
  table.put({ name: 'b' }, 10);
  table.put({ name: 'a' }, 30);
  expect(table.weight).toBe(40);
  table.delete('a');
  table.delete('missing');
  expect(table.weight).toBe(10);
  expect(table.list()).toEqual([{ name: 'b' }]);
});
