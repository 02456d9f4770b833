import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOLDERS } from '@twinset/contract';
import type { Storage } from '../port.ts';
import { newPart } from '../write-part.ts';
import { joinConformance } from './join-conformance.ts';

export type Subject = {
  storage: Storage;
  /** Resolves a signed URL. */
  resolve(url: string): string;
};

const key = (n: number) => n.toString(16).padStart(40, '0');
let sessions = Date.now();
const newSession = () => key(sessions++);

/**
 * Tests the behaviour required of every storage driver. Called within a `describe`.
 * @param options.revokes the driver can revoke a URL that it signed
 * @param options.many objects of the long listing, a multiple of 50
 */
export function storageConformance(
  subject: () => Subject,
  options: { revokes: boolean; many: number },
): void {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-storage-'));
  const local = async (name: string, text: string) => {
    const path = join(folder, name);
    await Bun.write(path, text);
    return path;
  };
  const opened = async () => {
    const session = newSession();
    const { storage } = subject();
    await storage.createBucket(session);
    await storage.createFolders(session, FOLDERS);
    return { storage, session };
  };
  const read = async (storage: Storage, session: string, object: string) => {
    const to = join(folder, crypto.randomUUID());
    await storage.download(session, object, to);
    return Bun.file(to).text();
  };

  test('a bucket is made and made again; it is gone after it was deleted, twice', async () => {
    const { storage, session } = await opened();
    await storage.createBucket(session);
    expect(await storage.bucketExists(session)).toBe(true);
    await storage.upload(session, 'images/a.png', await local('a', 'a'), 'image/png');
    await storage.deleteBucket(session);
    await storage.deleteBucket(session);
    expect(await storage.bucketExists(session)).toBe(false);
    expect(await storage.list(session, 'images')).toEqual([]);
  });

  test('an object comes back as it was, and a new version has another etag', async () => {
    const { storage, session } = await opened();
    await storage.upload(session, 'images/a b#%&.png', await local('v1', 'first'), 'image/png');
    const before = await storage.stat(session, 'images/a b#%&.png');
    expect(before).toMatchObject({ name: 'a b#%&.png', bytes: 5 });
    // Services count in seconds, and their clocks differ.
    expect(Math.abs((before?.stored ?? 0) - Date.now())).toBeLessThan(60_000);
    const listed = await storage.list(session, 'images');
    expect(listed.map(({ stored }) => Math.floor(stored / 1000))).toEqual([
      Math.floor((before?.stored ?? 0) / 1000),
    ]);
    expect(await read(storage, session, 'images/a b#%&.png')).toBe('first');
    await storage.upload(session, 'images/a b#%&.png', await local('v2', 'second'), 'image/png');
    const after = await storage.stat(session, 'images/a b#%&.png');
    expect(after?.bytes).toBe(6);
    expect(after?.etag).not.toBe(before?.etag);
    expect(await read(storage, session, 'images/a b#%&.png')).toBe('second');
  });

  test('a listing has the objects of its folder alone', async () => {
    const { storage, session } = await opened();
    const path = await local('x', 'xyz');
    for (const object of [
      'images/é😀.png',
      'images/b.png',
      'masks/b.png',
      'resized_augmented/train/images/img_1.png',
    ]) {
      await storage.upload(session, object, path, 'image/png');
    }
    const names = async (at: string) => (await storage.list(session, at)).map((o) => o.name).sort();
    expect(await names('images')).toEqual(['b.png', 'é😀.png']);
    expect(await names('resized_augmented')).toEqual([]);
    await storage.removeFolder(session, 'resized_augmented');
    expect(await names('resized_augmented/train/images')).toEqual([]);
    await storage.remove(session, 'images/b.png');
    await storage.remove(session, 'images/b.png');
    expect(await names('images')).toEqual(['é😀.png']);
    expect(await names('masks')).toEqual(['b.png']);
    expect(await storage.stat(session, 'images/b.png')).toBeNull();
  });

  test(`a listing of ${options.many} objects is whole`, async () => {
    const { storage, session } = await opened();
    const path = await local('small', '1');
    for (let at = 0; at < options.many; at += 50) {
      const batch = Array.from({ length: 50 }, (_, i) => `images/${at + i}.png`);
      await Promise.all(batch.map((object) => storage.upload(session, object, path, 'image/png')));
    }
    expect((await storage.list(session, 'images')).length).toBe(options.many);
    await storage.deleteBucket(session);
  }, 60_000);

  test('one session sees nothing of another', async () => {
    const one = await opened();
    const two = await opened();
    await one.storage.upload(one.session, 'images/a.png', await local('one', '1'), 'image/png');
    expect(await two.storage.list(two.session, 'images')).toEqual([]);
    await two.storage.deleteBucket(two.session);
    expect((await one.storage.list(one.session, 'images')).length).toBe(1);
  });

  test('a signed URL takes an upload, another reads it', async () => {
    const { storage, session } = await opened();
    const { resolve } = subject();
    const object = 'images/größe & 100%.png';
    const url = await storage.signUpload({ session, object, contentType: 'image/png' });
    const put = await fetch(resolve(url), {
      method: 'PUT',
      body: 'sent',
      headers: { 'content-type': 'image/png' },
    });
    expect(put.status).toBe(200);
    expect((await storage.list(session, 'images')).map((o) => [o.name, o.bytes])).toEqual([
      ['größe & 100%.png', 4],
    ]);
    const get = await fetch(resolve(await storage.signDownload({ session, object })));
    expect(await get.text()).toBe('sent');
    const part = await fetch(resolve(await storage.signDownload({ session, object })), {
      headers: { range: 'bytes=1-2' },
    });
    expect([part.status, await part.text()]).toEqual([206, 'en']);
  });

  test('revoked folders get new URLs; where the driver can, the old ones stop', async () => {
    const { storage, session } = await opened();
    const { resolve } = subject();
    await storage.upload(session, 'resized_images/a.png', await local('r', 'r'), 'image/png');
    const before = await storage.signDownload({ session, object: 'resized_images/a.png' });
    await Bun.sleep(1100);
    await storage.revoke(session, ['resized_images']);
    const after = await storage.signDownload({ session, object: 'resized_images/a.png' });
    expect(after).not.toBe(before);
    if (options.revokes) expect((await fetch(resolve(before))).status).toBe(403);
    expect((await fetch(resolve(after))).status).toBe(200);
  });

  test('signed URLs lead to this server only if the driver takes and serves their files', async () => {
    const { storage, session } = await opened();
    const { ownUrls } = storage;
    const object = 'images/a.png';
    const signed = await Promise.all([
      storage.signUpload({ session, object, contentType: 'image/png' }),
      storage.signDownload({ session, object }),
    ]);
    const start = ownUrls === null ? /^https?:/ : /^\/api\/storage\//;
    for (const url of signed) expect(url).toMatch(start);
    if (ownUrls === null) return;
    const incoming = (text: string, isStillValid = true, maxBytes = 100) => {
      const path = newPart(ownUrls.parts);
      return {
        part: { path, whole: () => Bun.write(path, text) },
        maxBytes,
        isStillValid: () => isStillValid,
      };
    };
    expect(await ownUrls.receive(session, object, incoming('first'))).toBe(5);
    const refusals = [
      [incoming('revoked', false), 'Forbidden'],
      [incoming('too long', true, 7), 'TooLarge'],
    ] as const;
    for (const [upload, code] of refusals) {
      await expect(ownUrls.receive(session, object, upload)).rejects.toMatchObject({ code });
      expect(await Bun.file(upload.part.path).exists()).toBe(false);
    }
    expect(await Bun.file(ownUrls.pathOf(session, object)).text()).toBe('first');
    await ownUrls.receive(session, 'images/b.png', incoming('four'));
    expect(await ownUrls.bytesIn(session, 'images')).toBe(9);
    expect(await ownUrls.bytesIn(session, 'masks')).toBe(0);
    const inNewFolder = ['1', '2', '3', '4', '5', '6'].map((name) => `new folder/${name}`);
    await Promise.all(inNewFolder.map((path) => ownUrls.receive(session, path, incoming('six'))));
    expect(await ownUrls.bytesIn(session, 'new folder')).toBe(18);
    const url = { method: 'GET', session, object, contentType: '', download: '', expires: 1 } as const;
    expect(() => ownUrls.verify(url, 'AAAA')).toThrow(expect.objectContaining({ code: 'Forbidden' }));
    expect(() => ownUrls.pathOf(session, '../x')).toThrow(RangeError);
  });

  joinConformance(subject, { folder, opened });

  test('addresses that leave the bucket are refused', async () => {
    const { storage, session } = await opened();
    for (const object of ['../x', 'images/../../x', '/etc/passwd', 'images//x', 'images/\u0000', 'a\\b']) {
      await expect(storage.stat(session, object)).rejects.toThrow(RangeError);
    }
    await expect(storage.list('../other', 'images')).rejects.toThrow(RangeError);
    rmSync(folder, { recursive: true, force: true });
  });
}
