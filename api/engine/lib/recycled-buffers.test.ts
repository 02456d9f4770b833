import { afterEach, expect, spyOn, test } from 'bun:test';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { allocUninitialized } from './alloc-uninitialized.ts';
import { dropRecycled, recycleBuffer, takeRecycled, trimRecycled } from './recycled-buffers.ts';

const SIZE = 1 << 20;

afterEach(dropRecycled);

test('memory of a recycled array is used again for one of the same size, and the array is empty', () => {
  const array = new Uint8Array(SIZE).fill(7);
  recycleBuffer(array);
  expect(array.length).toBe(0);
  expect(takeRecycled(SIZE - 1)).toBeNull();
  expect(allocUninitialized(SIZE)).toEqual(new Uint8Array(SIZE).fill(7));
  expect(takeRecycled(SIZE)).toBeNull();
});

test('an array is recycled once, and parts and small arrays are not', () => {
  const array = new Uint8Array(SIZE);
  recycleBuffer(array);
  recycleBuffer(array);
  const whole = new Uint8Array(SIZE);
  recycleBuffer(whole.subarray(1));
  const small = new Uint8Array(100);
  recycleBuffer(small);
  expect([whole.length, small.length]).toEqual([SIZE, 100]);
  expect([takeRecycled(SIZE), takeRecycled(SIZE), takeRecycled(100)]).toEqual([
    expect.any(ArrayBuffer),
    null,
    null,
  ]);
});

test('no more than the limit is kept, and the oldest is freed first', () => {
  const most = ENGINE_TUNABLES.recycled.value;
  const tooLarge = new Uint8Array(most + 1);
  recycleBuffer(tooLarge);
  expect([tooLarge.length, takeRecycled(most + 1)]).toEqual([0, null]);
  recycleBuffer(new Uint8Array(most / 2));
  recycleBuffer(new Uint8Array(most / 4));
  recycleBuffer(new Uint8Array(most / 2));
  const taken = [most / 2, most / 2, most / 4].map((bytes) => takeRecycled(bytes)?.byteLength);
  expect(taken).toEqual([most / 2, undefined, most / 4]);
});

test('the limit counts whole buffers, also of arrays that are their first part', () => {
  const most = ENGINE_TUNABLES.recycled.value;
  for (let n = 0; n < 3; n++) recycleBuffer(new Uint8Array(most / 2).subarray(0, SIZE));
  expect([1, 2, 3].map(() => takeRecycled(most / 2)?.byteLength)).toEqual([most / 2, most / 2, undefined]);
  recycleBuffer(new Uint8Array(most));
  expect(takeRecycled(most)?.byteLength).toBe(most);
});

test('more than the limit is kept until nothing was kept for a moment, or until it is trimmed', () => {
  const most = ENGINE_TUNABLES.recycled.value;
  const later: (() => void)[] = [];
  const timer = spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void) => {
    later.push(work);
    return { unref: () => undefined };
  }) as never);
  try {
    const taken = (trim: () => void): number => {
      recycleBuffer(new Uint8Array(2 * most), 4 * most);
      recycleBuffer(new Uint8Array(SIZE), 4 * most);
      trim();
      const found = [2 * most, SIZE].map((bytes) => takeRecycled(bytes)?.byteLength);
      return found.filter((bytes) => bytes !== undefined).length;
    };
    expect([taken(() => undefined), taken(trimRecycled), taken(() => later.at(-1)?.())]).toEqual([2, 1, 1]);
  } finally {
    timer.mockRestore();
  }
});
