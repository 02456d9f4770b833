import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { forEachConcurrent } from '@twinset/engine';
import type { Storage } from '../port.ts';
import type { Subject } from './conformance.ts';

type Means = {
  /** For files of this machine. */
  folder: string;
  /** Creates the bucket of a new session. */
  opened: () => Promise<{ storage: Storage; session: string }>;
};

/** Tests how a storage driver joins objects. */
export function joinConformance(subject: () => Subject, { folder, opened }: Means): void {
  const local = async (text: string) => {
    const path = join(folder, crypto.randomUUID());
    await Bun.write(path, text);
    return path;
  };
  const read = async (storage: Storage, session: string, object: string) => {
    const to = join(folder, crypto.randomUUID());
    await storage.download(session, object, to);
    return Bun.file(to).text();
  };
  const joined = async (sizes: readonly number[]) => {
    const { storage, session } = await opened();
    const bytes = sizes.map((size) => randomBytes(size));
    const parts = sizes.map((_, i) => `parts/${i} %+.part`);
    await forEachConcurrent(parts, 16, async (part, i) => {
      const path = join(folder, crypto.randomUUID());
      await Bun.write(path, bytes[i]);
      await storage.upload(session, part, path, 'application/octet-stream');
      rmSync(path);
    });
    await storage.join(session, 'joined.zip', parts, 'application/zip');
    const to = join(folder, crypto.randomUUID());
    await storage.download(session, 'joined.zip', to);
    const read = await Bun.file(to).bytes();
    const expected = Buffer.concat(bytes);
    return { storage, session, parts, read, expected };
  };
  const objectsOf = (storage: Storage, session: string, of: string) =>
    storage.list(session, of).then((found) => found.length);

  test('objects are joined in order, and remain', async () => {
    const MIB = 1 << 20;
    const sizes = [5 * MIB, 6 * MIB + 1, 10, 0, 3 * MIB, 7 * MIB, 1];
    const { storage, session, parts, read, expected } = await joined(sizes);
    expect(read.length).toBe(expected.length);
    expect(expected.equals(read)).toBe(true);
    expect(await objectsOf(storage, session, 'parts')).toBe(parts.length);
    await storage.join(session, 'joined.zip', parts.slice(4, 5), 'application/zip');
    expect(await storage.stat(session, 'joined.zip')).toMatchObject({ bytes: 3 * MIB });
    const url = subject().resolve(await storage.signDownload({ session, object: 'joined.zip' }));
    expect((await fetch(url)).headers.get('content-type')).toBe('application/zip');
    await storage.removeFolder(session, 'parts');
    expect(await storage.list(session, '')).toEqual([expect.objectContaining({ name: 'joined.zip' })]);
  }, 60_000);

  test('a range of an object is read, and none of a version that was replaced or removed', async () => {
    const { storage, session } = await opened();
    const text = async (start: number, end: number, etag = '') =>
      new TextDecoder().decode(await storage.read(session, 'a.txt', { start, end, etag }));
    const put = async (content: string) => {
      await storage.upload(session, 'a.txt', await local(content), 'text/plain');
      return (await storage.stat(session, 'a.txt'))?.etag ?? '';
    };
    const first = await put('0123456789');
    expect([await text(2, 5, first), await text(0, 10, first), await text(4, 4, first)]).toEqual([
      '234',
      '0123456789',
      '',
    ]);
    const second = await put('abcdefghij');
    await expect(text(2, 5, first)).rejects.toThrow('a.txt in the bucket was replaced or removed.');
    expect(await text(9, 10, second)).toBe('j');
    await storage.remove(session, 'a.txt');
    await expect(text(2, 5, second)).rejects.toThrow('a.txt in the bucket was replaced or removed.');
  }, 30_000);

  test('more objects are joined than a service joins at a time', async () => {
    const sizes = Array.from({ length: process.env.TEST_LONG ? 1100 : 70 }, (_, i) => i % 97);
    const { read, expected } = await joined(sizes);
    expect(expected.equals(read)).toBe(true);
  }, 60_000);

  test('a join of a missing object, or of none, is refused and leaves the older version', async () => {
    const { storage, session } = await opened();
    await storage.upload(session, 'joined.zip', await local('old'), 'application/zip');
    await storage.upload(session, 'parts/0.part', await local('part'), 'application/octet-stream');
    const join = (...parts: string[]) => storage.join(session, 'joined.zip', parts, 'application/zip');
    await expect(join('parts/0.part', 'parts/1.part')).rejects.toThrow('parts/1.part cannot be joined');
    await expect(join()).rejects.toThrow(RangeError);
    expect(await read(storage, session, 'joined.zip')).toBe('old');
  });
}
