import { expect, test } from 'bun:test';
import { wrapIndex } from './wrap-index.ts';

test('wrapIndex() continues at the other end of the list', () => {
  expect([0, 4, 5, -1, -6].map((index) => wrapIndex(index, 5))).toEqual([0, 4, 0, 4, 4]);
  expect(wrapIndex(3, 0)).toBe(0);
});
