import { expect, test } from 'bun:test';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ZipView } from '@twinset/engine';
import { temporaryFolder } from '@twinset/engine/testing';
import { TUNABLES } from '../../tunables.ts';
import { viewBody } from './view-body.ts';

const folder = temporaryFolder();
const SIZE = 3 * TUNABLES.downloadChunk.value + 17;

/** Creates a view of files of one value each. */
async function viewOf(...values: number[]): Promise<{ view: ZipView; paths: string[] }> {
  const made = values.map(async (value) => {
    const path = join(folder, `${value}.bin`);
    const bytes = new Uint8Array(SIZE).fill(value);
    await Bun.write(path, bytes);
    return { name: `${value}`, size: SIZE, crc: Bun.hash.crc32(bytes), from: { path, start: 0 } };
  });
  const entries = await Promise.all(made);
  return { view: new ZipView(entries), paths: entries.map(({ from }) => from.path) };
}

type Given = { isValid?: () => boolean };
async function bodyOf(view: ZipView, { isValid = () => true }: Given = {}) {
  const broken: unknown[] = [];
  const onBroken = (error: unknown) => broken.push(error);
  return { broken, body: await viewBody(view, [0, view.size], { isValid, onBroken }) };
}
/** Returns how many files of the folder this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd)).startsWith(folder);
    } catch {
      return false;
    }
  }).length;

test('a long body is sent in pieces of the size that is read at once, and is complete', async () => {
  const { view } = await viewOf(1, 2);
  const { body } = await bodyOf(view);
  const chunks = await Array.fromAsync(body as ReadableStream<Uint8Array>);
  expect(chunks.length).toBe(Math.ceil(view.size / TUNABLES.downloadChunk.value));
  const all = Buffer.concat(chunks);
  expect(all.length).toBe(view.size);
  for (const value of [1, 2]) expect(all.includes(Buffer.alloc(SIZE, value))).toBe(true);
});

test('a range of one file is that file, which is sent without passing memory', async () => {
  const { view } = await viewOf(3);
  const body = await viewBody(view, [31 + 5, 31 + 9], { isValid: () => true, onBroken: () => {} });
  expect(body).toBeInstanceOf(Blob);
  expect(await (body as Blob).bytes()).toEqual(new Uint8Array(4).fill(3));
});

test('a file that became shorter, or another version, breaks it off', async () => {
  const { view, paths } = await viewOf(4, 5);
  await Bun.write(paths[1] as string, 'short');
  const short = await bodyOf(view);
  await expect(Array.fromAsync(short.body as ReadableStream)).rejects.toThrow('shorter');
  expect(short.broken).toHaveLength(1);

  let calls = 0;
  const changed = await bodyOf((await viewOf(6, 7)).view, { isValid: () => ++calls < 3 });
  await expect(Array.fromAsync(changed.body as ReadableStream)).rejects.toThrow('changed');
  expect(changed.broken).toHaveLength(1);
});

test.skipIf(process.platform !== 'linux')('a reader that leaves closes the file', async () => {
  const { body } = await bodyOf((await viewOf(8)).view);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  expect(openFiles()).toBe(1);
  await reader.cancel();
  expect(openFiles()).toBe(0);
  // In the middle of a read, too: one that has begun may open the next file.
  const other = await bodyOf((await viewOf(9, 10)).view);
  const second = (other.body as ReadableStream<Uint8Array>).getReader();
  const read = second.read();
  await Promise.all([second.cancel(), read]);
  expect(openFiles()).toBe(0);
});
