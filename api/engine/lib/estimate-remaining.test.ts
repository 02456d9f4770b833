import { expect, test } from 'bun:test';
import { estimateRemaining } from './estimate-remaining.ts';

test('estimateRemaining() returns the remaining time at the present rate', () => {
  expect(estimateRemaining(30, 120, 10)).toEqual({ rate: 3, remainingSeconds: 30 });
  expect(estimateRemaining(120, 120, 10).remainingSeconds).toBe(0);
});

test('estimateRemaining() returns no time before the first item, nor beyond the last', () => {
  expect(estimateRemaining(0, 120, 10)).toEqual({ rate: 0, remainingSeconds: null });
  expect(estimateRemaining(3, 120, 0)).toEqual({ rate: 0, remainingSeconds: null });
  expect(estimateRemaining(121, 120, 10).remainingSeconds).toBeNull();
});
