import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { TUNABLES } from '../../tunables.ts';
import { PartialZip } from './partial-zip.ts';

const BLOCK = TUNABLES.zipBlock.value;
const folder = temporaryFolder();
const whole = randomBytes(3 * BLOCK + 1000);
/** Bytes that are only in the bucket. */
const END = whole.length - 700;

/** Returns a zip with holes, and the ranges that were read from the bucket. */
function partial(read = async (start: number, end: number) => Uint8Array.from(whole.subarray(start, end))) {
  const path = join(folder, crypto.randomUUID());
  const fd = openSync(path, 'w');
  ftruncateSync(fd, END);
  writeSync(fd, whole, END, whole.length - END, END);
  closeSync(fd);
  const ranges: [number, number][] = [];
  const zip = new PartialZip(path, END, ({ start, end }) => {
    ranges.push([start, end]);
    return read(start, end);
  });
  const isFilled = async (start: number, end: number) =>
    whole.subarray(start, end).equals(await Bun.file(path).slice(start, end).bytes());
  return { path, zip, ranges, isFilled };
}

test('ranges that are read are filled, by blocks, and each block is read once', async () => {
  const { zip, ranges, isFilled } = partial();
  expect(await isFilled(BLOCK + 5, BLOCK + 9)).toBe(false);
  await Promise.all([
    zip.fill([{ start: BLOCK + 5, end: BLOCK + 9 }]),
    zip.fill([{ start: BLOCK, end: BLOCK + 1 }]),
  ]);
  expect(ranges).toEqual([[BLOCK, 2 * BLOCK]]);
  expect(await isFilled(BLOCK, 2 * BLOCK)).toBe(true);
  expect(await isFilled(0, 10)).toBe(false);
  await zip.fill([
    { start: BLOCK - 1, end: BLOCK + 1 },
    { start: 3 * BLOCK, end: whole.length },
  ]);
  expect(ranges.slice(1)).toEqual([
    [0, BLOCK],
    [3 * BLOCK, END],
  ]);
  await zip.fill([{ start: 0, end: whole.length }]);
  expect(ranges).toHaveLength(4);
  expect(await isFilled(0, whole.length)).toBe(true);
});

test('bytes behind the outputs are never requested', async () => {
  const { zip, ranges } = partial();
  await zip.fill([{ start: END, end: whole.length }]);
  expect(ranges).toEqual([]);
});

test('a block that could not be read is requested again', async () => {
  let fails = true;
  const { zip, isFilled } = partial(async (start, end) => {
    if (fails) throw new Error('no bucket');
    return Uint8Array.from(whole.subarray(start, end));
  });
  const range = { start: 10, end: 20 };
  await expect(zip.fill([range])).rejects.toThrow('no bucket');
  fails = false;
  await zip.fill([range]);
  expect(await isFilled(10, 20)).toBe(true);
});

test('the hash is that of the whole zip, and nothing is kept', async () => {
  const { zip, isFilled } = partial();
  expect(await zip.sha256()).toBe(new Bun.CryptoHasher('sha256').update(whole).digest('hex'));
  expect(await isFilled(0, 10)).toBe(false);
});
