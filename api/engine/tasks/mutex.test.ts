import { afterEach, expect, test } from 'bun:test';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { Mutex } from './mutex.ts';

const { shareAdvance } = ENGINE_TUNABLES;
const usual = shareAdvance.value;
afterEach(() => {
  shareAdvance.value = usual;
});

type Piece = [share: string, ms: number];

/** Runs lists of pieces, each list requested at once; returns the shares in the order of their work. */
async function orderOf(...lists: Piece[][]): Promise<string> {
  let clock = 0;
  let order = '';
  const mutex = new Mutex(() => clock);
  const work = async (share: string, ms: number) => {
    order += share;
    clock += ms;
  };
  for (const pieces of lists)
    await Promise.all(pieces.map(([share, ms]) => mutex.runExclusive(() => work(share, ms), share)));
  return order;
}
const times = (count: number, share: string, ms: number) =>
  Array.from({ length: count }, (): Piece => [share, ms]);

test('work of one share runs in order of request, one at a time', async () => {
  const mutex = new Mutex();
  const ended: number[] = [];
  let active = 0;
  const run = (n: number) =>
    mutex.runExclusive(async () => {
      expect(++active).toBe(1);
      await Bun.sleep(3 - n);
      active--;
      ended.push(n);
    });
  await Promise.all([0, 1, 2].map(run));
  expect(ended).toEqual([0, 1, 2]);
});

test('shares get the same time, however many pieces they request and however long these take', async () => {
  shareAdvance.value = 0;
  expect(await orderOf([...times(4, 'a', 8), ...times(10, 'b', 4)])).toBe('abbabbabbabbbb');
});

test('a new share is ahead of an older one by some time, then both get the same', async () => {
  shareAdvance.value = 24;
  const used = times(12, 'o', 8);
  expect(await orderOf(used, [...times(4, 'o', 8), ...times(7, 'n', 8)])).toBe(
    `${'o'.repeat(12)}onnnnononon`,
  );
});

test('a share that has ended, or pauses, leaves no debt to the others', async () => {
  shareAdvance.value = 24;
  const before: Piece[] = [['e', 1], ...times(100, 'o', 8)];
  const order = await orderOf(before, [...times(5, 'o', 8), ...times(5, 'e', 8), ...times(5, 'n', 8)]);
  expect(order.slice(101)).toBe('oenenenenoenooo');
});

test('failing work lets the next one run', async () => {
  const mutex = new Mutex();
  const failed = mutex.runExclusive(() => Promise.reject(new Error('no')));
  const next = mutex.runExclusive(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});
