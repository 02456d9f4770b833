import { expect, test } from 'bun:test';
import { readAppConfig } from './app-config.ts';

test('readAppConfig() takes what is well-formed and keeps the fallback for the rest', () => {
  expect(
    readAppConfig({ api: '/v2', remotes: { mf_upload: '/u.js', bad: 3 }, footer: { author: 'A' } }),
  ).toEqual({
    api: '/v2',
    remotes: { mf_upload: '/u.js' },
    footer: { author: 'A', href: '/' },
  });
  for (const odd of [null, 'text', 3, []]) expect(readAppConfig(odd).api).toBe('/api');
});
