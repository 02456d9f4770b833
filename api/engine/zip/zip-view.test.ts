import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipEntries } from '../result/zip-entries.ts';
import { randomInts } from '../testing/random.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { pythonOffsets, unzipTest } from './testing/other-readers.ts';
import { readZip } from './testing/read-zip.ts';
import { writeWithHoles } from './testing/with-holes.ts';
import { ZIP_LIMITS, type ZipLimits } from './zip-records.ts';
import { type ViewEntry, type ViewPiece, ZipView } from './zip-view.ts';
import { ZipWriter } from './zip-writer.ts';

const folder = temporaryFolder();
const text = (s: string) => new TextEncoder().encode(s);
const NAMES = ['train/images/img_1.png', 'train/masks/Öl 🙂.png', 'z', 'empty', 'report.json'];
const bodyOf = (name: string) => text(name === 'empty' ? '' : name.repeat(60));
const crcOf = (name: string) => Bun.hash.crc32(bodyOf(name));

const bytesOf = (piece: ViewPiece): Uint8Array =>
  'bytes' in piece ? piece.bytes : readFileSync(piece.path).subarray(piece.start, piece.start + piece.length);
const read = (view: ZipView, start = 0, end = view.size): Buffer =>
  Buffer.concat([...view.pieces(start, end)].map(bytesOf));

/** Writes the same entries with `ZipWriter`. */
function written(file: string, limits?: ZipLimits): string {
  const path = join(folder, file);
  const zip = new ZipWriter(path, { limits });
  for (const name of NAMES) zip.add(name, bodyOf(name));
  zip.finish();
  return path;
}

/** Returns the entries as ranges of one file, without headers between them. */
async function ofParts(): Promise<ViewEntry[]> {
  const path = join(folder, 'parts.bin');
  await Bun.write(path, NAMES.map((name) => new TextDecoder().decode(bodyOf(name))).join(''));
  let start = 0;
  return NAMES.map((name) => {
    const size = bodyOf(name).length;
    start += size;
    return { name, size, crc: crcOf(name), from: { path, start: start - size } };
  });
}

/** Returns the entries as ranges of a zip. */
async function ofZip(path: string): Promise<ViewEntry[]> {
  const from = ([name, { start, end, crc }]: [string, { start: number; end: number; crc: number }]) => ({
    name,
    size: end - start,
    crc,
    from: { path, start },
    headed: true,
  });
  return [...(await zipEntries(path))].map(from);
}

test('a view has the bytes of a written zip, from parts, from memory and from a zip', async () => {
  const path = written('plain.zip');
  const expected = readFileSync(path);
  const given = NAMES.map((name) => ({
    name,
    size: bodyOf(name).length,
    crc: crcOf(name),
    from: bodyOf(name),
  }));
  for (const entries of [await ofParts(), given, await ofZip(path)]) {
    const view = new ZipView(entries);
    expect(view.size).toBe(expected.length);
    expect(read(view).equals(expected)).toBe(true);
  }
  // All entries of a zip are adjacent: one range of it, then the directory.
  expect([...new ZipView(await ofZip(path)).pieces(0, 1e9)].length).toBe(2);
});

test('every range of a view is that range of the whole', async () => {
  const view = new ZipView(await ofParts());
  const whole = read(view);
  const edges = [0, 1, 29, 30, view.size - 23, view.size - 22, view.size - 1, view.size];
  const random = randomInts(7);
  const points = [...edges, ...Array.from({ length: 60 }, () => random(view.size))];
  for (const start of points)
    for (const end of points.filter((point) => point > start))
      expect(read(view, start, end).equals(whole.subarray(start, end))).toBe(true);
});

test('some entries of a zip, in another order, are a valid zip for other readers', async () => {
  const all = await ofZip(written('source.zip'));
  const chosen = [all[2], all[0], all[3]];
  const path = join(folder, 'chosen.zip');
  await Bun.write(path, read(new ZipView(chosen)));
  const own = readZip(readFileSync(path)).map(({ name, data }) => ({ name, data: data.toString() }));
  expect(own).toEqual(chosen.map(({ name }) => ({ name, data: Buffer.from(bodyOf(name)).toString() })));
  expect(unzipTest(path)).not.toBe(false);
  const python = pythonOffsets(path);
  if (python) expect(python.map(([name]) => name)).toEqual(chosen.map(({ name }) => name));
});

test('Zip64 fields are where a written zip has them', async () => {
  for (const [i, limits] of [
    { ...ZIP_LIMITS, entries: 5 },
    { ...ZIP_LIMITS, bytes: 1 },
    { ...ZIP_LIMITS, bytes: 900 },
    { ...ZIP_LIMITS, bytes: 2500 },
  ].entries()) {
    const expected = readFileSync(written(`zip64-${i}.zip`, limits));
    expect(read(new ZipView(await ofParts(), limits)).equals(expected)).toBe(true);
  }
});

test('sizes and offsets beyond 4 GiB', () => {
  const nowhere = { path: '/nowhere', start: 0 };
  const entries: ViewEntry[] = [
    { name: 'a', size: 3 * 2 ** 30, crc: 1, from: nowhere },
    { name: 'b', size: 2 ** 32 + 7, crc: 2, from: nowhere },
    { name: 'c', size: 5, crc: Bun.hash.crc32('hello'), from: text('hello') },
  ];
  const view = new ZipView(entries);
  const offsets = [0, 3 * 2 ** 30 + 31, 3 * 2 ** 30 + 31 + 2 ** 32 + 7 + 51];
  expect(view.size).toBeGreaterThan(7 * 2 ** 30);
  // Any position is found without reading the bytes before it.
  expect(read(view, offsets[2] + 31, offsets[2] + 36).toString()).toBe('hello');
  const python = pythonOffsets(writeWithHoles(join(folder, 'large.zip'), view));
  if (python) expect(python).toEqual(entries.map(({ name, size }, i) => [name, size, offsets[i] as number]));
});
