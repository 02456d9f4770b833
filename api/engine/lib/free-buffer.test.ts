import { expect, test } from 'bun:test';
import { freeBuffer } from './free-buffer.ts';

test('a large array is empty afterwards, and so is every view of its buffer', () => {
  const array = new Uint8Array(1 << 20);
  const view = new Uint16Array(array.buffer, 0, 1 << 18);
  freeBuffer(array);
  expect([array.length, view.length, array.buffer.byteLength]).toEqual([0, 0, 0]);
  freeBuffer(array);
});

test('small arrays, parts and shared memory are not freed', () => {
  const small = new Uint8Array(100).fill(7);
  const whole = new Uint8Array(1 << 20).fill(7);
  const part = whole.subarray(1 << 16);
  const shared = new Uint8Array(new SharedArrayBuffer(1 << 20)).fill(7);
  for (const array of [small, part, shared]) {
    freeBuffer(array);
    expect(array[50]).toBe(7);
  }
});

test('memory that is released is used again', () => {
  const before = process.memoryUsage.rss();
  for (let i = 0; i < 300; i++) freeBuffer(new Uint8Array(4 << 20).fill(i));
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 << 20);
});
