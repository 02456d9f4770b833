import { expect, test } from 'bun:test';
import { readAppConfig } from './app-config.ts';

test('readAppConfig() accepts valid fields and uses the fallback for the others', () => {
  expect(
    readAppConfig({ api: '/v2', remotes: { mf_upload: '/u.js', bad: 3 }, footer: { author: 'A' } }),
  ).toEqual({
    api: '/v2',
    remotes: { mf_upload: '/u.js' },
    footer: { author: 'A', href: '/' },
  });
  const below = readAppConfig(
    { remotes: { mf_upload: '/u.js', mf_settings: 'https://cdn.test/s.js' } },
    '/twinset/',
  );
  expect(below).toEqual({
    api: '/twinset/api',
    remotes: { mf_upload: '/twinset/u.js', mf_settings: 'https://cdn.test/s.js' },
    footer: { author: 'Twinset', href: '/twinset/' },
  });
  for (const odd of [null, 'text', 3, []]) expect(readAppConfig(odd).api).toBe('/api');
});
