import { heapStats } from 'bun:jsc';
import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type ImageFacts, type MaskFacts, plainFacts } from '@twinset/engine';
import { temporaryFolder } from '@twinset/engine/testing';
import { encodeFingerprint } from '@twinset/tensor-core';
import { TUNABLES } from '../tunables.ts';
import { openRecords, type Records } from './open.ts';
import { SCHEMA } from './schema.ts';

const folder = temporaryFolder();
const FINGERPRINT = { phash: '0123456789abcdef', steady: 'f'.repeat(16), flat: false };
const THUMB = Uint8Array.from({ length: 3072 }, (_, i) => i * 7);
const PRINT = encodeFingerprint({ ...FINGERPRINT, thumb: THUMB });
const PLACES = { labels: [0, 1], planes: Uint8Array.of(1, 2, 255) };
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const imageFacts = (name: string) =>
  ({ name, bytes: 7, fileSha256: `sha of ${name}`, fingerprint: PRINT }) as ImageFacts;
const maskFacts = (name: string) =>
  ({ name, bytes: 8, fileSha256: `sha of ${name}`, places: PLACES }) as MaskFacts;

let records: Records;
beforeEach(() => {
  records = openRecords(join(folder, `${crypto.randomUUID()}.db`));
  records.sessions.add('s');
});
afterEach(() => records.close());
const putImages = (...names: string[]) => {
  for (const name of names) records.files.put('s', 'images', [{ name, etag: 'v1', facts: imageFacts(name) }]);
};
const namesOf = () => records.files.list('s', 'images').map(({ name }) => name);
const all = async <T>(batches: AsyncIterable<T[]>) => (await Array.fromAsync(batches)).flat();

test('files are listed in the order of names; a file of the same name replaces the former', () => {
  putImages('10.png', '9.png');
  expect(namesOf()).toEqual(['9.png', '10.png']);
  putImages('1.png', '10.png');
  expect(namesOf()).toEqual(['1.png', '9.png', '10.png']);
  records.files.remove('s', 'images', '9.png');
  expect(namesOf()).toEqual(['1.png', '10.png']);
  expect(records.files.get('s', 'images', '9.png')).toBeNull();
  records.files.clear('s', 'images');
  expect(namesOf()).toEqual([]);
});

test('files that are put together are put all or none', () => {
  putImages('a.png');
  const file = (name: string, facts = imageFacts(name)) => ({ name, etag: 'v1', facts });
  const broken = { ...imageFacts('c.png'), fileSha256: null as unknown as string };
  expect(() => records.files.put('s', 'images', [file('b.png'), file('c.png', broken)])).toThrow('NOT NULL');
  expect(namesOf()).toEqual(['a.png']);
  records.files.reread();
  expect(namesOf()).toEqual(['a.png']);
  const before = records.files.revision('s');
  records.files.put('s', 'images', [file('b.png'), file('c.png')]);
  expect(namesOf()).toEqual(['a.png', 'b.png', 'c.png']);
  expect(records.files.revision('s')).toBe(before + 1);
});

test.each(['put', 'read'])('facts that were %s are packed', (how) => {
  const facts = (n: number) => {
    const values = [0, 1, 2].map((value) => [value, n]);
    const fileSha256 = n.toString(16).padStart(64, '0');
    return { name: `${n}.png`, bytes: 8, fileSha256, values, palette: [] } as unknown as MaskFacts;
  };
  const arrays = () => {
    Bun.gc(true);
    return heapStats().objectTypeCounts.Array ?? 0;
  };
  const numbers = Array.from({ length: 2000 }, (_, i) => i);
  const before = arrays();
  records.files.put(
    's',
    'masks',
    numbers.map((n) => ({ name: `${n}.png`, etag: 'v1', facts: facts(n) })),
  );
  if (how === 'read') records.files.reread();
  expect(records.files.list('s', 'masks').length).toBe(numbers.length);
  expect(arrays() - before).toBeLessThan(numbers.length);
  const row = records.files.get('s', 'masks', '7.png');
  expect(row && plainFacts(row.facts)).toStrictEqual(facts(7));
});

test('data read from the disk equals that in memory', () => {
  putImages('b1.png', 'a1.png');
  records.files.setPreview('s', 'images', 'a1.png', 'thumbnail', 'look');
  records.files.setRange16('s', 'images', 'a1.png', [3, 9]);
  records.files.setEtag('s', 'images', 'b1.png', 'v2');
  const before = structuredClone(records.files.list('s', 'images'));
  expect(before.map(({ etag, thumbnail, range16 }) => [etag, thumbnail, range16])).toEqual([
    ['v1', 'look', [3, 9]],
    ['v2', null, null],
  ]);
  records.files.reread();
  expect(records.files.list('s', 'images')).toEqual(before);
});

test('thumbnails are separate from the facts, read in batches, and deleted with their file', async () => {
  const { value: usual } = TUNABLES.thumbnailsAtOnce;
  TUNABLES.thumbnailsAtOnce.value = 2;
  putImages('3.png', '1.png', '20.png', '4.png', '5.png');
  records.files.put('s', 'masks', [{ name: '1.png', etag: 'v1', facts: maskFacts('1.png') }]);
  expect(records.files.list('s', 'images')[0]?.facts).toEqual({
    name: '1.png',
    bytes: 7,
    fileSha256: 'sha of 1.png',
  } as ImageFacts);
  const found = await all(records.files.thumbnails('s', 'images'));
  expect(found.length).toBe(5);
  expect(new Map(found).get('20.png')).toEqual(PRINT);
  expect(await all(records.files.thumbnails('s', 'masks'))).toEqual([['1.png', PLACES]]);
  records.files.remove('s', 'images', '20.png');
  records.files.clear('s', 'masks');
  expect((await all(records.files.thumbnails('s', 'images'))).length).toBe(4);
  expect(records.rowsOf('s')).toMatchObject({ files: 4, thumbnails: 4 });
  TUNABLES.thumbnailsAtOnce.value = usual;
});

test('files that change while they are read a part at a time have their present state', async () => {
  const [{ value: usual }, { value: slice }] = [TUNABLES.factsAtOnce, TUNABLES.timeSlice];
  [TUNABLES.factsAtOnce.value, TUNABLES.timeSlice.value] = [2, 0];
  try {
    putImages('1.png', '2.png', '3.png', '4.png', '5.png', '6.png');
    records.files.reread();
    let isLoaded = false;
    const loaded = records.files.load('s').then(() => {
      isLoaded = true;
    });
    records.files.remove('s', 'images', '1.png');
    records.files.setPreview('s', 'images', '2.png', 'thumbnail', 'look');
    putImages('0.png', '9.png');
    records.files.remove('s', 'images', '6.png');
    expect(isLoaded).toBe(false);
    await loaded;
    expect(namesOf()).toEqual(['0.png', '2.png', '3.png', '4.png', '5.png', '9.png']);
    expect(records.files.get('s', 'images', '2.png')?.thumbnail).toBe('look');

    records.files.reread();
    const cleared = records.files.load('s');
    records.files.clear('s', 'images');
    await cleared;
    expect(namesOf()).toEqual([]);
  } finally {
    [TUNABLES.factsAtOnce.value, TUNABLES.timeSlice.value] = [usual, slice];
  }
});

test('nothing of a rolled back write remains in memory', () => {
  putImages('1.png');
  namesOf();
  const fails = () =>
    records.transaction(() => {
      putImages('2.png');
      records.files.setPreview('s', 'images', '1.png', 'rendition', 'look');
      throw new Error('no');
    });
  expect(fails).toThrow('no');
  expect(records.files.list('s', 'images').map(({ name, rendition }) => [name, rendition])).toEqual([
    ['1.png', null],
  ]);
});

describe('revisions', () => {
  const counts = () => {
    const { revision, changes } = records.files;
    return [revision('s'), changes('s')];
  };

  test('count the files of a batch once, when it ends, and previews not at all', () => {
    putImages('1.png');
    expect(counts()).toEqual([1, 1]);
    const end = records.files.hold('s');
    const endOther = records.files.hold('s');
    putImages('2.png', '3.png');
    records.files.remove('s', 'images', '1.png');
    expect(counts()).toEqual([1, 4]);
    end();
    expect(counts()).toEqual([1, 4]);
    endOther();
    expect(counts()).toEqual([2, 4]);
    records.files.setPreview('s', 'images', '2.png', 'rendition', 'look');
    expect(counts()).toEqual([2, 4]);
  });

  test('do not change with a batch without changes', () => {
    records.files.hold('s')();
    expect(counts()).toEqual([0, 0]);
  });
});

test('records of version 1 are divided when they are opened, and unchanged afterwards', async () => {
  const path = join(folder, 'version-1.db');
  const old = new Database(path, { create: true });
  old.run(SCHEMA);
  for (const table of ['thumbnails', 'versions', 'version_sources']) old.run(`DROP TABLE ${table}`);
  old.run('ALTER TABLE files DROP COLUMN facts_version');
  old.run('ALTER TABLE sessions DROP COLUMN tile_bytes');
  old.run('ALTER TABLE files RENAME COLUMN thumbnail TO published');
  old.run("INSERT INTO sessions (key, touched) VALUES ('s', 1)");
  const add = old.query(
    'INSERT INTO files (session, kind, name, etag, sha256, facts) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const image = { ...imageFacts('1.png'), fingerprint: { ...FINGERPRINT, thumb: base64(THUMB) } };
  const mask = { ...maskFacts('1.png'), places: { ...PLACES, planes: base64(PLACES.planes) } };
  add.run('s', 'images', '1.png', 'v1', 'sha', JSON.stringify(image));
  add.run('s', 'masks', '1.png', 'v1', 'sha', JSON.stringify(mask));
  add.run(
    's',
    'masks',
    '2.png',
    'v1',
    'sha',
    JSON.stringify({ name: '2.png', fileSha256: 'of a mask without places' }),
  );
  old.run("UPDATE files SET rendition = 'in work', published = 'in bucket' WHERE kind = 'images'");
  old.run('PRAGMA user_version = 1');
  old.close();
  for (let start = 0; start < 2; start++) {
    const opened = openRecords(path);
    const [row] = opened.files.list('s', 'images');
    expect(row?.facts).toEqual({ name: '1.png', bytes: 7, fileSha256: 'sha of 1.png' } as ImageFacts);
    expect([row?.rendition, row?.thumbnail]).toEqual(['in bucket', null]);
    expect(opened.files.list('s', 'masks').map(({ facts }) => Object.keys(facts))).toEqual([
      ['name', 'bytes', 'fileSha256'],
      ['name', 'fileSha256'],
    ]);
    expect(await all(opened.files.thumbnails('s', 'images'))).toEqual([['1.png', PRINT]]);
    expect(await all(opened.files.thumbnails('s', 'masks'))).toEqual([['1.png', PLACES]]);
    opened.close();
  }
});
