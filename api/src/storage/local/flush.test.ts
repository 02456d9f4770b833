import { expect, spyOn, test } from 'bun:test';
import fs, { fstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { LocalStorage } from './local-storage.ts';

const temporary = temporaryFolder();
const session = 'a'.repeat(40);

/** Returns whether a file is flushed to disk before it is transferred to the working space. */
async function isFlushed(flush: boolean): Promise<boolean> {
  const root = join(temporary, String(flush));
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
  const source = join(root, 'source');
  await Bun.write(source, 'an upload');
  await storage.upload(session, 'images/a.png', source);
  const { fdatasync } = fs;
  const flushed: number[] = [];
  const spy = spyOn(fs, 'fdatasync').mockImplementation(((file, callback) =>
    fdatasync(file, (error) => {
      flushed.push(fstatSync(file).ino);
      callback(error);
    })) as typeof fdatasync);
  try {
    const to = join(root, 'work', 'a.png');
    await storage.download(session, 'images/a.png', to);
    expect(await Bun.file(to).text()).toBe('an upload');
    return flushed.includes(statSync(storage.pathOf(session, 'images/a.png')).ino);
  } finally {
    spy.mockRestore();
  }
}

test('uploads are flushed to the disk when they are transferred, unless FSYNC is off', async () => {
  expect([await isFlushed(true), await isFlushed(false)]).toEqual([true, false]);
});
