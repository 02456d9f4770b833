import { expect, test } from 'bun:test';
import { ZipDirectory } from './zip-directory.ts';
import { ZIP_LIMITS } from './zip-records.ts';

const encoder = new TextEncoder();
/** More than one block of records; the names come in another order than their bytes, some are prefixes of others. */
const ENTRIES = Array.from({ length: 30_000 }, (_, i) => {
  const n = (i * 7919) % 30_000;
  return { name: n % 3 === 0 ? `Ö/${n}` : `train/images/${n}_🙂.png`, size: n, crc: n * 3, offset: i * 1000 };
});

const directoryOf = (entries: typeof ENTRIES) => {
  const directory = new ZipDirectory(ZIP_LIMITS);
  for (const entry of entries) directory.add({ ...entry, name: encoder.encode(entry.name) });
  return directory;
};

/** Reads the records of all chunks but the last one, which has the end records. */
function read(chunks: Iterable<Uint8Array>): typeof ENTRIES {
  const copies = Array.from(chunks, (chunk) => Buffer.from(chunk));
  const bytes = Buffer.concat(copies.slice(0, -1));
  expect(copies.at(-1)?.readUInt32LE(12)).toBe(bytes.length);
  const entries = [];
  for (let at = 0; at < bytes.length; ) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    const [crc, size, offset] = [16, 24, 42].map((field) => bytes.readUInt32LE(at + field));
    entries.push({ name, size, crc, offset } as (typeof ENTRIES)[number]);
    at += 46 + Buffer.byteLength(name);
  }
  return entries;
}

test('the records of all blocks are in the order of the calls, or in that of the bytes of their names', () => {
  const directory = directoryOf(ENTRIES);
  expect(directory.count).toBe(ENTRIES.length);
  expect(read(directory.chunks(0))).toEqual(ENTRIES);
  const sorted = ENTRIES.toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  expect(read(directory.sortedChunks(0))).toEqual(sorted);
});

test('the memory for a few entries is small, and that for the longest name suffices', () => {
  const few = directoryOf(ENTRIES.slice(0, 5));
  for (const chunks of [few.chunks(0), few.sortedChunks(0)])
    for (const { buffer } of chunks) expect(buffer.byteLength).toBeLessThanOrEqual(1 << 14);
  const long = [{ name: 'n'.repeat(0xffff), size: 1, crc: 2, offset: 3 }, ...ENTRIES.slice(0, 2)];
  expect(read(directoryOf(long).chunks(0))).toEqual(long);
});

test('a directory without entries consists of the end records', () => {
  const directory = directoryOf([]);
  for (const chunks of [directory.chunks(7), directory.sortedChunks(7)]) {
    const bytes = Buffer.concat([...chunks]);
    expect([bytes.length, bytes.readUInt32LE(16)]).toEqual([22, 7]);
  }
});
