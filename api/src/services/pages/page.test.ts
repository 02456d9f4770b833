import { expect, test } from 'bun:test';
import { LIMITS } from '@twinset/contract';
import { paginate } from './page.ts';

const items = Array.from({ length: 250 }, (_, i) => i);
const cut = (query: Parameters<typeof paginate>[1]) => paginate(items, query, LIMITS);

test('a page has 10 items unless another size is requested, and at most 100', () => {
  expect(cut({}).items).toEqual(items.slice(0, 10));
  expect(cut({ page_size: 7, page: 3 }).items).toEqual(items.slice(14, 21));
  for (const page_size of [100, 101, 1000]) {
    expect(cut({ page_size })).toEqual({ items: items.slice(0, 100), next: 2, total: 250 });
    expect(cut({ page_size, page: 3 })).toEqual({ items: items.slice(200), next: null, total: 250 });
  }
});

test('the last page has no next one, whether it is full or not', () => {
  expect(cut({ page: 25 }).next).toBeNull();
  expect(cut({ page: 24 }).next).toBe(25);
  expect(cut({ page: 26 })).toEqual({ items: [], next: null, total: 250 });
});
