import { expect, test } from 'bun:test';
import { type OrderedWork, runInOrder } from './run-in-order.ts';

test('works overlap, at most as many as the window, and finish in order', async () => {
  const finished: number[] = [];
  let running = 0;
  let most = 0;
  const works = [30, 1, 20, 1, 1].map(
    (ms): OrderedWork<number> => ({
      start: async () => {
        most = Math.max(most, ++running);
        await Bun.sleep(ms);
        running--;
        return ms;
      },
      finish: (value) => void finished.push(value),
    }),
  );
  await runInOrder(works, 3);
  expect(finished).toEqual([30, 1, 20, 1, 1]);
  expect(most).toBe(3);
});

test('after a failure the others are aborted, and it waits until none is in progress', async () => {
  const ended: string[] = [];
  const slow = async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Bun.sleep(10);
    ended.push('slow');
  };
  const works: OrderedWork<void>[] = [
    { start: () => Bun.sleep(1), finish: () => {} },
    { start: () => Promise.reject(new Error('the second failed')), finish: () => {} },
    { start: slow, finish: () => {} },
  ];
  await expect(runInOrder(works, 3)).rejects.toThrow('the second failed');
  expect(ended).toEqual(['slow']);
});
