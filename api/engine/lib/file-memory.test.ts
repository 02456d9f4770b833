import { afterEach, expect, test } from 'bun:test';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { FileMemory } from './file-memory.ts';
import { dropRecycled, takeRecycled } from './recycled-buffers.ts';

const SHEET = ENGINE_TUNABLES.fileSheet.value;

afterEach(dropRecycled);

test('files do not overlap, and share memory as far as it has room', () => {
  const memory = new FileMemory();
  const sizes = [SHEET / 2, SHEET / 4, SHEET / 4, 1, SHEET + 1, 2];
  const files = sizes.map((bytes, n) => memory.allocate(bytes).fill(n + 1));
  for (const [n, file] of files.entries()) {
    expect(file.length).toBe(sizes[n]);
    expect(file.every((byte) => byte === n + 1)).toBe(true);
  }
  expect(new Set(files.map(({ buffer }) => buffer)).size).toBe(3);
});

test('released memory is used for the next files', () => {
  const memory = new FileMemory();
  const first = memory.allocate(1000).fill(7);
  memory.release();
  expect(first.length).toBe(0);
  expect(memory.allocate(1000)).toEqual(new Uint8Array(1000).fill(7));
  expect(takeRecycled(SHEET)).toBeNull();
});

test('the memory of a large file is used again for one of another size', () => {
  const memory = new FileMemory();
  memory.allocate(SHEET + 1).fill(7);
  memory.release();
  const file = memory.allocate(2 * SHEET);
  expect(file.subarray(0, SHEET + 1).every((byte) => byte === 7)).toBe(true);
});
