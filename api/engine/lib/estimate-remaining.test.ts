import { expect, test } from 'bun:test';
import { estimateRemaining } from './estimate-remaining.ts';

test('estimateRemaining() counts what is left at the present rate', () => {
  expect(estimateRemaining(30, 120, 10)).toEqual({ rate: 3, remainingSeconds: 30 });
  expect(estimateRemaining(120, 120, 10).remainingSeconds).toBe(0);
});

test('estimateRemaining() knows no end before anything is done, nor of more than all', () => {
  expect(estimateRemaining(0, 120, 10)).toEqual({ rate: 0, remainingSeconds: null });
  expect(estimateRemaining(3, 120, 0)).toEqual({ rate: 0, remainingSeconds: null });
  expect(estimateRemaining(121, 120, 10).remainingSeconds).toBeNull();
});
