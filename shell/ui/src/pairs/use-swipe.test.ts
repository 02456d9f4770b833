import { expect, test } from 'bun:test';
import { swipeStep } from './use-swipe.ts';

test('a swipe to the left is a step forward, to the right a step back', () => {
  expect(swipeStep(-60, 10)).toBe(1);
  expect(swipeStep(60, -10)).toBe(-1);
});

test('short and steep movements have no effect', () => {
  expect(swipeStep(-40, 0)).toBe(0);
  expect(swipeStep(-60, 50)).toBe(0);
});
