import { expect, test } from 'bun:test';
import { EnvError, readEnv, startWarnings } from '../env/index.ts';
import { localPath, publicPath, rootFrom } from './public-path.ts';

const pathOf = (PUBLIC_URL: string) => publicPath(readEnv({ PUBLIC_URL }));

test('the public address gives the path, with or without a slash at its end', () => {
  expect(pathOf('')).toBe('');
  expect(pathOf('https://host.test')).toBe('');
  expect(pathOf('https://host.test/')).toBe('');
  for (const end of ['', '/'])
    expect(pathOf(`http://10.0.0.5:8443/tools/twin-set${end}`)).toBe('/tools/twin-set');
});

test('an invalid address stops the start with a sentence that names the variable', () => {
  for (const wrong of [
    '/twinset',
    'ftp://host.test/',
    'https://user:secret@host.test/',
    'https://host.test/twinset?a=1',
    'https://host.test/t w/',
    'https://host.test//twinset',
    // A first segment of the product's own paths would be ambiguous if a proxy removes it.
    'https://host.test/api/',
    'https://host.test/settings',
  ])
    expect(() => readEnv({ PUBLIC_URL: wrong })).toThrow(EnvError);
  expect(() => readEnv({ PUBLIC_URL: 'https://host.test/api' })).toThrow(/^PUBLIC_URL .*begins with none/);
});

test('the path is removed only if a proxy kept it', () => {
  const local = (path: string) => localPath(`http://127.0.0.1:8080${path}`, '/tools/twinset');
  expect(local('/tools/twinset/api/healthz?a=/tools')).toBe('/api/healthz');
  expect(local('/tools/twinset/')).toBe('/');
  expect(local('/tools/twinset')).toBe('/');
  for (const path of ['/', '/api/healthz', '/tools/twinsets/api', '/tools']) expect(local(path)).toBe(path);
  expect(localPath('http://127.0.0.1/settings', '')).toBe('/settings');
});

test('the path to the root depends only on the depth of the page', () => {
  for (const path of ['/', '/settings', '/settings/', '/settings/data_split', '/a/b//c'])
    expect(new URL(rootFrom(path), `https://host.test/tools/twinset${path}`).pathname).toBe(
      '/tools/twinset/',
    );
});

test('settings that a proxy makes ineffective cause a warning', () => {
  const PUBLIC_URL = 'https://host.test/twinset/';
  const ACCESS_TOKEN = 'eight-or-more';
  expect(startWarnings(readEnv({ PUBLIC_URL }))).toEqual([]);
  expect(startWarnings(readEnv({ PUBLIC_URL, ACCESS_TOKEN, TRUST_PROXY: 'true' }))).toEqual([]);
  expect(startWarnings(readEnv({ PUBLIC_URL, ACCESS_TOKEN }))).toEqual([
    expect.stringContaining('TRUST_PROXY'),
  ]);
  expect(startWarnings(readEnv({ PUBLIC_URL, RATE_LIMIT_PER_MINUTE: '9' }))).toHaveLength(1);
  expect(startWarnings(readEnv({ PUBLIC_URL, UPLOAD_PORT: '0' }))).toEqual([
    expect.stringContaining('Set UPLOAD_ORIGIN'),
  ]);
  const UPLOAD_ORIGIN = 'https://up.test';
  expect(startWarnings(readEnv({ PUBLIC_URL, UPLOAD_PORT: '0', UPLOAD_ORIGIN }))).toEqual([]);
});
