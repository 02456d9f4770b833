import { expect, test } from 'bun:test';
import { memoizeLru } from './memoize-lru.ts';

test('recent results are computed once, for each pair of numbers', () => {
  let made = 0;
  const add = memoizeLru((n, m) => ({ sum: n + m, made: ++made }));
  expect(add(1, 12)).toEqual({ sum: 13, made: 1 });
  expect(add(11, 2)).toEqual({ sum: 13, made: 2 });
  expect(add(1, 12)).toBe(add(1, 12));
  for (let n = 0; n < 15; n++) add(n, 99);
  // Sixteen are kept: the other one of the first two was dropped.
  expect(add(1, 12).made).toBe(1);
  expect(add(11, 2).made).toBe(18);
  expect(made).toBe(18);
});
