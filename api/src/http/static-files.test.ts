import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticFile } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'twinset-static-'));
const root = join(folder, 'dist');
beforeAll(() => {
  mkdirSync(join(root, 'static'), { recursive: true });
  writeFileSync(join(folder, 'outside.js'), 'secret');
  writeFileSync(join(root, 'index.html'), '<html>');
  writeFileSync(join(root, 'static', 'main.0123456789.js'), 'plain script');
  writeFileSync(join(root, 'static', 'main.0123456789.js.br'), 'packed');
  writeFileSync(join(root, 'old.js'), 'new build');
  writeFileSync(join(root, 'old.js.gz'), 'old build');
  utimesSync(join(root, 'old.js.gz'), new Date(0), new Date(0));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  staticFile(root, path, new Request('http://x/', { headers }));

test('the compressed form is sent if the client accepts it, otherwise the plain one', async () => {
  const packed = await get('static/main.0123456789.js', { 'accept-encoding': 'gzip, br' });
  expect([packed?.headers.get('content-encoding'), await packed?.text()]).toEqual(['br', 'packed']);
  expect(packed?.headers.get('content-type')).toStartWith('text/javascript');
  const plain = await get('static/main.0123456789.js', { 'accept-encoding': 'gzip' });
  expect([plain?.headers.get('content-encoding'), await plain?.text()]).toEqual([null, 'plain script']);
});

test('a compressed form of an earlier build is not used', async () => {
  const response = await get('old.js', { 'accept-encoding': 'gzip' });
  expect(await response?.text()).toBe('new build');
});

test('hashed names are immutable, others are revalidated', async () => {
  expect((await get('static/main.0123456789.js'))?.headers.get('cache-control')).toContain('immutable');
  const page = await get('index.html');
  expect(page?.headers.get('cache-control')).toBe('no-cache');
  const again = await get('index.html', { 'if-none-match': page?.headers.get('etag') ?? '' });
  expect(again?.status).toBe(304);
});

test('folders, missing files and paths outside of the root are not found', async () => {
  for (const path of [
    '',
    'static',
    'gone.js',
    '../outside.js',
    '..%2foutside.js',
    'static/../../outside.js',
    '%00',
    '%zz',
  ]) {
    expect(await get(path)).toBeNull();
  }
});
