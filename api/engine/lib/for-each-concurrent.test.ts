import { expect, test } from 'bun:test';
import { forEachConcurrent } from './for-each-concurrent.ts';

/** Tasks that are started in order, and ended by the test. */
function tasks() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  return {
    started: () => ends.length,
    task: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ends.push({ resolve, reject });
      return promise;
    },
    end: async (index: number, error?: Error) => {
      if (error) ends[index]?.reject(error);
      else ends[index]?.resolve();
      await Bun.sleep(0);
    },
  };
}
const ITEMS = Array.from({ length: 8 }, (_, i) => i);

test('as many tasks run as the limit allows at that time', async () => {
  const { started, task, end } = tasks();
  let limit = 2;
  const all = forEachConcurrent(ITEMS, () => limit, task);
  expect(started()).toBe(2);
  limit = 5;
  await end(0);
  expect(started()).toBe(6);
  limit = 1;
  await end(1);
  await end(2);
  await end(3);
  await end(4);
  expect(started()).toBe(6);
  for (const index of [5, 6, 7]) await end(index);
  await all;
  expect(started()).toBe(8);
});

test('the first error stops the rest, and is reported when the running tasks have ended', async () => {
  const { started, task, end } = tasks();
  const all = forEachConcurrent(ITEMS, 3, task);
  let isOver = false;
  const failed = all
    .catch((error: Error) => error.message)
    .finally(() => {
      isOver = true;
    });
  await end(1, new Error('second'));
  await end(0, new Error('first'));
  expect([started(), isOver]).toEqual([3, false]);
  await end(2);
  expect(await failed).toBe('second');
});

test('without items nothing runs, and a limit of none runs one task at a time', async () => {
  await forEachConcurrent([], 3, async () => expect.unreachable());
  const seen: number[] = [];
  await forEachConcurrent(ITEMS, 0, async (item) => void seen.push(item));
  expect(seen).toEqual(ITEMS);
});
