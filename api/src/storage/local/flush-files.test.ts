import { expect, spyOn, test } from 'bun:test';
import fs, { fstatSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { TUNABLES } from '../../tunables.ts';
import type { StoredObject } from '../port.ts';
import { createFlushes } from './flush-files.ts';
import { LocalStorage } from './local-storage.ts';

const temporary = temporaryFolder();
const session = 'a'.repeat(40);

/**
 * Uploads files, then runs `work` with a function that transfers a file, and the list of the files flushed so far. A
 * flush of a file whose content is "damaged" fails once.
 */
async function withUploads(
  contents: Record<string, string>,
  work: (means: {
    storage: LocalStorage;
    upload: (name: string, content: string) => Promise<void>;
    transfer: (name: string) => Promise<string>;
    flushed: string[];
    failed: ReadonlySet<string>;
  }) => Promise<void>,
  flush = true,
): Promise<void> {
  const root = join(temporary, crypto.randomUUID());
  const storage = new LocalStorage({
    root,
    key: new Uint8Array(32),
    base: '/api/storage',
    uploadTtl: 60,
    downloadTtl: 60,
    flush,
    epochs: { get: () => 0, peek: () => 0, raise: () => {} },
  });
  await storage.open();
  await storage.createBucket(session);
  const upload = async (name: string, content: string) => {
    const source = join(root, crypto.randomUUID());
    await Bun.write(source, content);
    await storage.upload(session, `images/${name}`, source);
  };
  for (const [name, content] of Object.entries(contents)) await upload(name, content);
  const { fdatasync } = fs;
  const flushed: string[] = [];
  const failed = new Set<string>();
  const nameOf = (file: number) =>
    Object.keys(contents).find(
      (name) =>
        statSync(storage.pathOf(session, `images/${name}`), { throwIfNoEntry: false })?.ino ===
        fstatSync(file).ino,
    ) ?? 'another file';
  const spy = spyOn(fs, 'fdatasync').mockImplementation(((file, callback) => {
    const name = nameOf(file);
    fdatasync(file, (error) => {
      if (contents[name] === 'damaged' && !failed.has(name)) {
        failed.add(name);
        return callback(Object.assign(new Error('lost write'), { code: 'EIO' }));
      }
      flushed.push(name);
      callback(error);
    });
  }) as typeof fdatasync);
  const transfer = async (name: string) => {
    const to = join(root, 'work', name);
    await storage.download(session, `images/${name}`, to);
    return Bun.file(to).text();
  };
  try {
    await work({ storage, upload, transfer, flushed, failed });
  } finally {
    spy.mockRestore();
  }
}

test('uploads are flushed to the disk when they are transferred, unless FSYNC is off', async () => {
  for (const flush of [true, false])
    await withUploads(
      { 'a.png': 'an upload' },
      async ({ transfer, flushed }) => {
        expect(await transfer('a.png')).toBe('an upload');
        expect(flushed).toEqual(flush ? ['a.png'] : []);
      },
      flush,
    );
});

test('each file is flushed before its transfer, once, and again after it was replaced', async () => {
  const count = 2 * TUNABLES.filesAtOnce.value + 3;
  const names = Array.from({ length: count }, (_, i) => `${i}.png`);
  await withUploads(
    Object.fromEntries(names.map((name) => [name, name])),
    async ({ transfer, upload, flushed }) => {
      // The last one first: the others are those of the folder in their order.
      for (const name of names.toReversed()) {
        await transfer(name);
        expect(flushed).toContain(name);
      }
      expect(flushed.toSorted()).toEqual(names.toSorted());
      await upload('5.png', 'another content');
      expect(await transfer('5.png')).toBe('another content');
      expect(flushed.filter((name) => name === '5.png')).toHaveLength(2);
    },
  );
});

test('large files do not wait for others', async () => {
  const large = ' '.repeat(TUNABLES.flushedBytes.value);
  await withUploads({ 'a.png': large, 'b.png': 'b', 'c.png': large }, async ({ transfer, flushed }) => {
    await transfer('a.png');
    expect(flushed).toEqual(['a.png']);
    await transfer('b.png');
    expect(flushed).toEqual(['a.png', 'b.png']);
  });
});

test('a failed flush fails the transfer of its file only, which may be tried again', async () => {
  await withUploads(
    { 'a.png': 'a', 'b.png': 'damaged', 'c.png': 'c' },
    async ({ transfer, flushed, failed }) => {
      expect(await transfer('a.png')).toBe('a');
      expect(await transfer('c.png')).toBe('c');
      while (!failed.has('b.png')) await Bun.sleep(1);
      await Bun.sleep(1);
      await expect(transfer('b.png')).rejects.toMatchObject({ code: 'EIO' });
      expect(flushed.toSorted()).toEqual(['a.png', 'c.png']);
      expect(await transfer('b.png')).toBe('damaged');
    },
  );
});

test('files that another program has removed or added', async () => {
  const files = { 'a.png': 'a', 'b.png': 'b', 'c.png': 'c' };
  await withUploads(files, async ({ storage, transfer, flushed }) => {
    await storage.list(session, 'images');
    rmSync(storage.pathOf(session, 'images/b.png'));
    expect([await transfer('a.png'), await transfer('c.png')]).toEqual(['a', 'c']);
    await expect(transfer('b.png')).rejects.toMatchObject({ code: 'ENOENT' });
    await Bun.write(storage.pathOf(session, 'images/d.png'), 'd');
    await transfer('d.png');
    expect(flushed).toContain('another file');
  });
});

test('each file of a folder is looked at once, also if more are added later', async () => {
  const root = join(temporary, crypto.randomUUID());
  let looks = 0;
  class CountingMap extends Map<string, StoredObject> {
    override *values() {
      for (const entry of super.values()) {
        looks++;
        yield entry;
      }
      return undefined;
    }
  }
  const index = { entries: new CountingMap(), bytes: 0, list: null };
  const flushes = createFlushes();
  const [files, rounds] = [100, 3];
  for (let round = 0; round < rounds; round++) {
    const names = Array.from({ length: files }, (_, n) => `${round}-${n}.png`);
    for (const name of names) {
      await Bun.write(join(root, name), name);
      index.entries.set(name, { name, bytes: 1, etag: name, stored: 0 });
    }
    for (const name of names) await flushes.wait(join(root, name), index);
  }
  expect(looks).toBe(rounds * files);
});
