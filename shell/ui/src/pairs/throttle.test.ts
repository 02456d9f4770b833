import { expect, test } from 'bun:test';
import { throttle } from './throttle.ts';

test('throttle() calls immediately and keeps the last call of a burst', async () => {
  let calls = 0;
  const call = throttle(() => {
    calls += 1;
  }, 20);
  for (let i = 0; i < 5; i += 1) call();
  expect(calls).toBe(1);
  await Bun.sleep(60);
  expect(calls).toBe(2);
});

test('throttle() drops a waiting call on cancel', async () => {
  let calls = 0;
  const call = throttle(() => {
    calls += 1;
  }, 20);
  call();
  call();
  call.cancel();
  await Bun.sleep(60);
  expect(calls).toBe(1);
});
