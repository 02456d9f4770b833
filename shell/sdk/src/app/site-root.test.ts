import { expect, test } from 'bun:test';
import { fromSiteRoot, readSiteRoot, siteName } from './site-root.ts';

test("the root is derived from the page's address, however deep it is", () => {
  expect(readSiteRoot(undefined, 'http://host/settings/data_split')).toBe('/');
  expect(readSiteRoot('./', 'http://host/?a=1')).toBe('/');
  expect(readSiteRoot('../', 'http://host/settings/data_split')).toBe('/');
  expect(readSiteRoot('./', 'https://host/tools/twinset/')).toBe('/tools/twinset/');
  expect(readSiteRoot('../', 'https://host/tools/twinset/settings/data_split#main')).toBe('/tools/twinset/');
});

test('paths are below the root; addresses of other servers are unchanged', () => {
  expect(fromSiteRoot('/api', '/')).toBe('/api');
  expect(fromSiteRoot('/api', '/twinset/')).toBe('/twinset/api');
  expect(fromSiteRoot('https://api.test/v2', '/twinset/')).toBe('https://api.test/v2');
  expect(fromSiteRoot('//127.0.0.1:8091/remoteEntry.js', '/twinset/')).toBe(
    '//127.0.0.1:8091/remoteEntry.js',
  );
});

test('two products on one host share no stored state', () => {
  expect(siteName('sessionId', '/')).toBe('sessionId');
  expect(siteName('sessionId', '/a/')).not.toBe(siteName('sessionId', '/b/'));
});
