import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { createIdleWatch } from './idle-watch.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('it acts once after the last of the calls, and not while one is in progress', () => {
  let acts = 0;
  const watch = createIdleWatch(() => acts++, 100);
  const [long, short] = [watch.enter(), watch.enter()];
  short();
  jest.advanceTimersByTime(1000);
  expect(acts).toBe(0);
  long();
  jest.advanceTimersByTime(99);
  const next = watch.enter();
  jest.advanceTimersByTime(1000);
  expect(acts).toBe(0);
  next();
  jest.advanceTimersByTime(99);
  expect(acts).toBe(0);
  jest.advanceTimersByTime(1000);
  expect(acts).toBe(1);
});
