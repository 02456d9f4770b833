import { expect, test } from 'bun:test';
import { paceOf } from './pace.ts';

test('paceOf() counts what is left at the present rate', () => {
  expect(paceOf(30, 120, 10)).toEqual({ rate: 3, remainingSeconds: 30 });
  expect(paceOf(120, 120, 10).remainingSeconds).toBe(0);
});

test('paceOf() knows no end before anything is done, nor of more than all', () => {
  expect(paceOf(0, 120, 10)).toEqual({ rate: 0, remainingSeconds: null });
  expect(paceOf(3, 120, 0)).toEqual({ rate: 0, remainingSeconds: null });
  expect(paceOf(121, 120, 10).remainingSeconds).toBeNull();
});
