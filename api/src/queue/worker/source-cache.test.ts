import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { SourceCache } from './source-cache.ts';

const temporary = temporaryFolder();
const write = (bytes: number) => async (path: string) => void (await Bun.write(path, 'x'.repeat(bytes)));

async function cacheIn(name: string, limit: number) {
  const folder = join(temporary, name);
  const cache = new SourceCache(folder, limit);
  await cache.open();
  return { cache, files: () => readdirSync(folder).length };
}

test('a file is made once for all users, and kept for the next', async () => {
  const { cache, files } = await cacheIn('once', 100);
  let made = 0;
  const make = async (path: string) => {
    made++;
    await Bun.sleep(5);
    await write(10)(path);
  };
  const users = await Promise.all([cache.use('a', make), cache.use('a', make)]);
  expect(users[0]?.path).toBe(users[1]?.path as string);
  for (const { release } of users) await release();
  await (await cache.use('a', make)).release();
  expect([made, files(), cache.bytes]).toEqual([1, 1, 10]);
});

test('beyond the limit the least recently used files are removed, never those in use', async () => {
  const { cache, files } = await cacheIn('limit', 25);
  const first = await cache.use('first', write(10));
  for (const key of ['b', 'c', 'd']) await (await cache.use(key, write(10))).release();
  expect(await Bun.file(first.path).exists()).toBe(true);
  // Its size is known when it is released.
  await first.release();
  expect([files(), cache.bytes]).toEqual([2, 20]);
  const again = await cache.use('d', () => Promise.reject(new Error('made again')));
  await again.release();
});

test('a file that cannot be made is tried again by the next user', async () => {
  const { cache, files } = await cacheIn('failing', 100);
  await expect(cache.use('a', () => Promise.reject(new Error('no bucket')))).rejects.toThrow('no bucket');
  await (await cache.use('a', write(7))).release();
  expect([files(), cache.bytes]).toEqual([1, 7]);
});

test('a folder counts with the files that are added to it', async () => {
  const { cache } = await cacheIn('folder', 100);
  const { path, release } = await cache.use('tiles', (folder) => mkdir(folder).then(() => {}));
  await Bun.write(join(path, 'tiles', '0-0.png'), 'x'.repeat(30));
  await release();
  expect(cache.bytes).toBe(30);
});
