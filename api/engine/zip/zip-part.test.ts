import { expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type PartEntry, partSize, writePart } from './zip-part.ts';
import { ZipWriter } from './zip-writer.ts';

const folder = temporaryFolder();
const entryOf = (name: string, length: number): PartEntry => {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return { name, bytes, crc: Bun.hash.crc32(bytes) };
};
const parts = [
  [entryOf('a/1.png', 900), entryOf('ä/2.png', 0)],
  [entryOf('b.png', 50_000)],
  [entryOf('c/ß/3.png', 1), entryOf('c/4.png', 77), entryOf('c/5.png', 3)],
];

test('parts that are written in any order give the same zip as entries that are added', () => {
  const added = new ZipWriter(join(folder, 'added.zip'));
  for (const { name, bytes, crc } of parts.flat()) added.add(name, bytes, crc);
  added.finish();
  const path = join(folder, 'parts.zip');
  const zip = new ZipWriter(path);
  const starts = parts.map((_, i) => parts.slice(0, i).reduce((sum, part) => sum + partSize(part), 0));
  for (const i of [2, 0, 1]) writePart(path, starts[i], parts[i]);
  for (const { name, bytes, crc } of parts.flat()) {
    const at = zip.adopt(name, bytes.length, crc);
    expect(
      readFileSync(path)
        .subarray(at, at + bytes.length)
        .equals(bytes),
    ).toBe(true);
  }
  zip.finish();
  expect(readFileSync(path).equals(readFileSync(added.path))).toBe(true);
});

test('truncate() removes parts that were not adopted, such as those before a crash', () => {
  const path = join(folder, 'holes.zip');
  const zip = new ZipWriter(path);
  writePart(path, 0, parts[0]);
  writePart(path, 200_000, parts[1]);
  for (const { name, bytes, crc } of parts[0]) zip.adopt(name, bytes.length, crc);
  zip.truncate();
  expect(statSync(path).size).toBe(partSize(parts[0]));
  zip.close();
});

test.skipIf(process.platform !== 'linux')(
  'a full disk is reported with its code, and no file stays open',
  () => {
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    expect(() => writePart('/dev/full', 0, parts[0])).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
    expect(() => writePart(join(folder, 'missing.zip'), 0, parts[0])).toThrow('ENOENT');
    expect(open()).toBe(before);
  },
);
