import { afterAll, expect, test } from 'bun:test';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonEntries, unzipTest } from './testing/other-readers.ts';
import { readZip } from './testing/read-zip.ts';
import type { ZipLimits } from './zip-records.ts';
import { ZipWriter } from './zip-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-writer-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const NAMES = ['manifest.json', 'train/images/img_1.png', 'train/masks/Öl 🙂 #1.png', 'z'];

const write = (file: string, limits?: Partial<ZipLimits>): string => {
  const path = join(folder, file);
  const zip = new ZipWriter(path, { limits });
  for (const [i, name] of NAMES.entries()) zip.add(name, bytes(name.repeat(50 * i)));
  expect(zip.finish()).toBe(Bun.file(path).size);
  return path;
};

const checkAll = (path: string): void => {
  const expected = NAMES.map((name, i) => ({ name, data: name.repeat(50 * i) }));
  const own = readZip(readFileSync(path)).map(({ name, data }) => ({ name, data: data.toString() }));
  expect(own).toEqual(expected);
  expect(unzipTest(path)).not.toBe(false);
  const python = pythonEntries(path);
  if (python) expect(python).toEqual(expected.map(({ name, data }) => [name, bytes(data).length]));
};

test('ZipWriter writes entries that other readers read', () => checkAll(write('plain.zip')), 60_000);

test('ZipWriter gives the same bytes for the same calls', () => {
  expect(readFileSync(write('a.zip')).equals(readFileSync(write('b.zip')))).toBe(true);
});

test('entries are stored, in the order of the calls, of 1 February 1980, with UTF-8 names', () => {
  for (const entry of readZip(readFileSync(write('fields.zip')))) {
    expect(entry).toMatchObject({
      method: 0,
      date: (0 << 9) | (2 << 5) | 1,
      time: 0,
      flags: 0x0800,
      zip64: false,
    });
  }
});

test('Zip64 fields are written only if entries, sizes or offsets reach their limit', () => {
  const expectations: [Partial<ZipLimits>, boolean[], boolean][] = [
    [{ entries: 5 }, [false, false, false, false], false],
    [{ entries: 4 }, [false, false, false, false], true],
    [{ bytes: 2500 }, [false, false, true, true], true],
    [{ bytes: 1 }, [false, true, true, true], true],
    [{ bytes: 100_000 }, [false, false, false, false], false],
  ];
  for (const [i, [limits, entries, end]] of expectations.entries()) {
    const path = write(`zip64-${i}.zip`, limits);
    const file = readFileSync(path);
    expect({ limits, zip64: readZip(file).map((entry) => entry.zip64) }).toEqual({ limits, zip64: entries });
    expect(file.includes(Buffer.from('PK\x06\x06', 'latin1'))).toBe(end);
    checkAll(path);
  }
}, 60_000);

test('an empty archive is valid', () => {
  const path = join(folder, 'empty.zip');
  expect(new ZipWriter(path).finish()).toBe(22);
  expect(readZip(readFileSync(path))).toEqual([]);
  expect(pythonEntries(path) ?? []).toEqual([]);
});

test('reserve() leaves space that another descriptor fills', () => {
  const path = join(folder, 'reserved.zip');
  const data = NAMES.map((name) => bytes(name.repeat(999)));
  const zip = new ZipWriter(path);
  const places = data.map((body, i) => zip.reserve(NAMES[i], body.length, Bun.hash.crc32(body)));
  zip.finish();
  const fd = openSync(path, 'r+');
  for (const i of [2, 0, 3, 1]) writeSync(fd, data[i], 0, data[i].length, places[i]);
  closeSync(fd);
  expect(readZip(readFileSync(path)).map((entry) => entry.data.equals(data[readNumber(entry.name)]))).toEqual(
    [true, true, true, true],
  );
  expect(unzipTest(path)).not.toBe(false);
});

const readNumber = (name: string): number => NAMES.indexOf(name);

test('addFile() copies files larger than its buffer, with and without a known CRC', async () => {
  const source = join(folder, 'source.bin');
  const body = Buffer.alloc(9 << 20, 'twelve bytes');
  await Bun.write(source, body);
  const path = join(folder, 'files.zip');
  const zip = new ZipWriter(path);
  await zip.addFile('computed', source);
  await zip.addFile('known', source, Bun.hash.crc32(body));
  await Bun.write(source, '');
  await zip.addFile('empty', source);
  zip.finish();
  const entries = readZip(readFileSync(path));
  expect(entries.map(({ name, data }) => [name, data.equals(body)])).toEqual([
    ['computed', true],
    ['known', true],
    ['empty', false],
  ]);
  expect(unzipTest(path)).not.toBe(false);
});

test('addStream() refuses a stream of another length', async () => {
  const zip = new ZipWriter(join(folder, 'stream.zip'));
  await expect(zip.addStream('short', 5, [bytes('1234')])).rejects.toThrow('"short" has fewer than 5 bytes.');
  await expect(zip.addStream('long', 5, [bytes('1234'), bytes('56')])).rejects.toThrow(
    '"long" has more than 5 bytes.',
  );
  zip.close();
});

test('names with "..", repeated names and empty names are refused', () => {
  const zip = new ZipWriter(join(folder, 'names.zip'));
  zip.add('a', bytes('1'));
  for (const name of ['a', '', '/a', '../a', 'b/../a', 'b\\a', 'x'.repeat(65536)]) {
    expect(() => zip.add(name, bytes('1'))).toThrow(RangeError);
  }
  zip.finish();
  expect(() => zip.add('b', bytes('1'))).toThrow('closed');
});

test('more than 65,535 entries need no injected limit', () => {
  const path = join(folder, 'many.zip');
  const zip = new ZipWriter(path);
  for (let i = 0; i < 65_600; i++) zip.add(`f/${i}`, new Uint8Array(0), 0);
  zip.finish();
  const entries = readZip(readFileSync(path));
  expect(entries.length).toBe(65_600);
  expect(entries.at(-1)?.name).toBe('f/65599');
  const python = pythonEntries(path);
  if (python) expect(python.length).toBe(65_600);
}, 60_000);
