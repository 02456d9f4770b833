import { expect, test } from 'bun:test';
import { encodeColumn } from './encode-column.ts';
import { neighbourOrder } from './neighbour-order.ts';

const ROWS = 64;
const rows = Array.from({ length: ROWS }, (_, row) => row);
/** Two uncorrelated columns. */
const first = rows.map((row) => (row * 37) % ROWS);
const second = rows.map((row) => (row * 23) % ROWS);
const columns = [first, second].map((values, k) =>
  encodeColumn({ attribute: `${k}`, values: values.map(String) }),
);

test('rows are divided at the median of one column after the other', () => {
  const order = neighbourOrder(rows, columns);
  expect([...order].sort((a, b) => a - b)).toEqual(rows);
  const most = (part: number[], of: number[]) => Math.max(...part.map((row) => of[row]));
  const least = (part: number[], of: number[]) => Math.min(...part.map((row) => of[row]));
  const half = ROWS / 2;
  expect(most(order.slice(0, half), first)).toBeLessThan(least(order.slice(half), first));
  for (const from of [0, half]) {
    const [low, high] = [order.slice(from, from + half / 2), order.slice(from + half / 2, from + half)];
    expect(most(low, second)).toBeLessThan(least(high, second));
  }
});

test('one column gives the sorted order, none the order of the rows', () => {
  expect(neighbourOrder(rows, columns.slice(0, 1)).map((row) => first[row])).toEqual(rows);
  expect(neighbourOrder([3, 1, 2], [])).toEqual([3, 1, 2]);
});
