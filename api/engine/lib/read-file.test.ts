import { afterEach, expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readFile } from './read-file.ts';
import { dropRecycled, recycleBuffer } from './recycled-buffers.ts';

const temporary = temporaryFolder();
afterEach(dropRecycled);

async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(temporary, crypto.randomUUID());
  await Bun.write(path, bytes);
  return path;
}

test.each([0, 1, 65_535, 65_536, 65_537, 300_001])('a file of %d bytes is read whole', async (size) => {
  const bytes = Uint8Array.from({ length: size }, (_, i) => i * 7);
  expect(readFile(await fileOf(bytes))).toEqual(bytes);
});

test('the memory of a file is used again for one of about the same size, whose bytes alone are returned', async () => {
  const first = readFile(await fileOf(new Uint8Array(310_000).fill(1)));
  const size = first.buffer.byteLength;
  expect(size).toBeLessThan(310_000 * 1.13);
  recycleBuffer(first);
  const bytes = new Uint8Array(300_000).fill(2);
  const second = readFile(await fileOf(bytes));
  expect(second).toEqual(bytes);
  expect([second.buffer.byteLength, new Uint8Array(second.buffer)[300_000]]).toEqual([size, 1]);
});

test('a file that does not exist is named', () => {
  expect(() => readFile(join(temporary, 'missing'))).toThrow('ENOENT');
});
