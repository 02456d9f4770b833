import { expect, spyOn, test } from 'bun:test';
import { fstatSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { LocalStorage } from './local-storage.ts';

const temporary = temporaryFolder();
const session = 'a'.repeat(40);

/** Returns whether a file is flushed to disk before it is transferred to the working space. */
async function isFlushed(flush: boolean): Promise<boolean> {
  const root = join(temporary, String(flush));
  const storage = new LocalStorage({
    ...{ root, key: new Uint8Array(32), base: '/api/storage', uploadTtl: 60, downloadTtl: 60, flush },
    epochs: { get: () => 0, peek: () => 0, raise: () => {} },
  });
  await storage.open();
  await storage.createBucket(session);
  const source = join(root, 'source');
  await Bun.write(source, 'an upload');
  await storage.upload(session, 'images/a.png', source);
  const handle = await open(source);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { datasync } = prototype;
  const flushed: number[] = [];
  const spy = spyOn(prototype, 'datasync').mockImplementation(async function (this: FileHandle) {
    flushed.push(fstatSync(this.fd).ino);
    await datasync.call(this);
  });
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
