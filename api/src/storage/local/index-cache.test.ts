import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIndexCache } from './index-cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'twinset-index-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('bytes of a folder follow files that are added, replaced and deleted', async () => {
  writeFileSync(join(folder, 'a.png'), 'four');
  const cache = createIndexCache();
  const bytes = async () => (await cache.list(folder)).bytes;
  expect(await bytes()).toBe(4);
  await cache.set(folder, { name: 'b.png', bytes: 10, etag: 'b1', stored: 1 });
  expect(await bytes()).toBe(14);
  await cache.set(folder, { name: 'b.png', bytes: 3, etag: 'b2', stored: 2 });
  expect(await bytes()).toBe(7);
  await cache.delete(folder, 'a.png');
  await cache.delete(folder, 'a.png');
  expect(await bytes()).toBe(3);
});
