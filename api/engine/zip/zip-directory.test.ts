import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pythonEntries, pythonOffsets, unzipTest } from './testing/other-readers.ts';
import { readZip } from './testing/read-zip.ts';
import { ZipDirectory } from './zip-directory.ts';
import { type PartEntry, writePart } from './zip-part.ts';
import type { ZipLimits } from './zip-records.ts';
import { ZipWriter } from './zip-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-directory-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entryOf = (name: string, bytes: Uint8Array): PartEntry => ({
  ...{ name, bytes },
  crc: Bun.hash.crc32(bytes),
});
const knownOf = ({ name, bytes, crc }: PartEntry) => ({ name, size: bytes.length, crc });

/** Returns the zip that is joined from pieces. */
function joined(pieces: PartEntry[][], limits?: Partial<ZipLimits>): Buffer {
  const directory = new ZipDirectory(limits);
  const bytes: Uint8Array[] = [];
  for (const [i, entries] of pieces.entries()) {
    const path = join(folder, `${i}.part`);
    writeFileSync(path, '');
    writePart(path, 0, entries);
    const piece = readFileSync(path);
    expect(directory.add(entries.map(knownOf))).toBe(piece.length);
    bytes.push(piece);
  }
  for (const chunk of directory.chunks()) bytes.push(chunk.slice());
  return Buffer.concat(bytes);
}

/** Returns the zip of one writer. */
function written(pieces: PartEntry[][], limits?: Partial<ZipLimits>): Buffer {
  const zip = new ZipWriter(join(folder, 'whole.zip'), { sorted: true, limits });
  for (const { name, bytes, crc } of pieces.flat()) zip.add(name, bytes, crc);
  zip.finish();
  return readFileSync(zip.path);
}

const piecesOf = fc
  .uniqueArray(fc.stringMatching(/^(train|val|t)\/[a-cé🙂0-9]{1,6}$/u), { maxLength: 40 })
  .chain((names) =>
    fc.record({
      entries: fc.constant(names.map((name, i) => entryOf(name, new Uint8Array((i * 37) % 90).fill(i)))),
      cuts: fc.array(fc.nat(names.length), { maxLength: 5 }),
    }),
  )
  .map(({ entries, cuts }) => {
    const ends = [...cuts.sort((a, b) => a - b), entries.length];
    return ends.map((end, i) => entries.slice(ends[i - 1] ?? 0, end));
  });

test('joined pieces and their directory are the zip of one writer', () => {
  fc.assert(
    fc.property(piecesOf, (pieces) => expect(joined(pieces).equals(written(pieces))).toBe(true)),
    { numRuns: 60 },
  );
});

test('other programs read a joined zip, without and with Zip64 fields', () => {
  const names = [
    'train/images/img_10.png',
    'train/images/img_9.png',
    'train/masks/Öl 🙂.png',
    'manifest.json',
  ];
  const [a, b, c, d] = names.map((name, i) => entryOf(name, new TextEncoder().encode(name.repeat(3 * i))));
  for (const limits of [{}, { entries: 4 }, { bytes: 250 }]) {
    const zip = joined([[a, b], [c], [d]], limits);
    expect(zip.equals(written([[a, b, c, d]], limits))).toBe(true);
    const isZip64 = zip.includes(Buffer.from('PK\x06\x06', 'latin1'));
    expect(isZip64).toBe(Object.keys(limits).length > 0);
    const path = join(folder, 'joined.zip');
    writeFileSync(path, zip);
    const entries = readZip(zip);
    expect(entries.map(({ name }) => name)).toEqual([...names].sort());
    expect(unzipTest(path)).not.toBe(false);
    const python = pythonEntries(path);
    if (python) expect(python).toEqual(entries.map(({ name, data }) => [name, data.length]));
  }
});

test('more than 65,535 entries', () => {
  const entries = Array.from({ length: 65_600 }, (_, i) => entryOf(`f/${i}`, new Uint8Array(0)));
  const zip = joined([entries.slice(0, 40_000), entries.slice(40_000)]);
  expect(zip.equals(written([entries]))).toBe(true);
  const path = join(folder, 'many.zip');
  writeFileSync(path, zip);
  expect(pythonEntries(path)?.length ?? 65_600).toBe(65_600);
}, 60_000);

test('more than 4 GiB', async () => {
  const known = ['d', 'a', 'c', 'b'].map((name, i) => ({ name, size: 2 ** 31 + i, crc: i }));
  const whole = new ZipWriter(join(folder, 'sparse.zip'), { sorted: true });
  const directory = new ZipDirectory();
  for (const entry of known) {
    whole.reserve(entry.name, entry.size, entry.crc);
    directory.add([entry]);
    expect(directory.offset).toBe(whole.size);
  }
  const at = whole.size;
  const size = whole.finish();
  const bytes = Buffer.concat([...directory.chunks()].map((chunk) => chunk.slice()));
  const expected = await Bun.file(whole.path).slice(at, size).bytes();
  expect(bytes.equals(expected)).toBe(true);
  const start = 3 * (2 ** 31 + 31) + 3;
  const offsets = pythonOffsets(whole.path);
  if (offsets) expect(offsets.find(([name]) => name === 'b')).toEqual(['b', 2 ** 31 + 3, start]);
});

test('a name that occurs twice, in two pieces, is refused', () => {
  const directory = new ZipDirectory();
  for (const name of ['b', 'a', 'b']) directory.add([{ name, size: 1, crc: 0 }]);
  expect(() => [...directory.chunks()]).toThrow(new RangeError('"b" is already in the zip.'));
  for (const name of ['', '../a', '/a']) {
    expect(() => directory.add([{ name, size: 1, crc: 0 }])).toThrow(RangeError);
  }
  expect(() => directory.add([{ name: 'c', size: -1, crc: 0 }])).toThrow(RangeError);
});
