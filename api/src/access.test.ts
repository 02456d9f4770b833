import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { ENDPOINTS, type Endpoint } from '@twinset/contract';
import { createAccess } from './lib/access.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

const TOKEN = 'correct horse'.replace(' ', '-');
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1', ACCESS_TOKEN: TOKEN, CORS_ORIGINS: '*', TRUST_PROXY: 'true' });
});
afterAll(() => api.stop());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(api.origin + path, { redirect: 'manual', ...init });
const bearer = (token: string, from = '192.0.2.1') => ({
  authorization: `Bearer ${token}`,
  'x-forwarded-for': from,
});
const signIn = (token: string, to = '/', from = '192.0.2.2') =>
  ask('/login', {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({ token, to }),
  });
const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

describe('without the token', () => {
  test('only the states and the sign-in page are served', async () => {
    for (const endpoint of Object.values(ENDPOINTS) as Endpoint[]) {
      const path = `/api${endpoint.path.replace(/\{\w+\}/g, 'x')}`;
      const { status } = await ask(path, { method: endpoint.method });
      expect([path, status]).toEqual([path, /\/(healthz|readyz)$/.test(path) ? 200 : 401]);
    }
    for (const path of [
      '/',
      '/upload_data/images',
      '/config.json',
      '/remotes/mf-upload/remoteEntry.js',
      '/api/storage/a/b',
      '/api/none',
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 401]);
    const refused = await ask('/api/capabilities');
    expect([
      refused.headers.get('www-authenticate'),
      ((await refused.json()) as { code: string }).code,
    ]).toEqual(['Bearer', 'AccessDenied']);
  });

  test('browsers are redirected to the sign-in page, which keeps the requested address', async () => {
    const led = await ask('/settings/data_split?a=1', { headers: { accept: 'text/html,*/*' } });
    expect([led.status, led.headers.get('location')]).toEqual([
      303,
      '../login?to=%2Fsettings%2Fdata_split%3Fa%3D1',
    ]);
    const page = await ask((led.headers.get('location') ?? '').slice(2));
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('name="to" value="/settings/data_split?a=1"');
  });
});

describe('with the token', () => {
  test('scripts send it as a bearer', async () => {
    expect((await ask('/api/capabilities', { headers: bearer(TOKEN) })).status).toBe(200);
    for (const wrong of ['', 'x', `${TOKEN}x`, TOKEN.slice(1)])
      expect((await ask('/api/capabilities', { headers: bearer(wrong) })).status).toBe(401);
  });

  test('browsers get a cookie that no script reads and no other site sends', async () => {
    const signed = await signIn(TOKEN, '/settings/data_split');
    expect([signed.status, signed.headers.get('location')]).toEqual([303, './settings/data_split']);
    const header = signed.headers.get('set-cookie') ?? '';
    for (const part of ['HttpOnly', 'SameSite=Strict']) expect(header).toContain(part);
    // The browser uses the path of the sign-in page, which may be below that of a proxy.
    expect(header).not.toContain('Path');
    expect(header).not.toContain('Secure');
    expect(header).not.toContain(TOKEN);
    const cookie = cookieOf(signed);
    expect((await ask('/api/capabilities', { headers: { cookie: `other=1; ${cookie}` } })).status).toBe(200);
    const forged = cookie.replace(/=\d/, (digits) => `${digits}9`);
    for (const wrong of [forged, `${cookie}x`, 'twinset_access=9999999999.x', 'twinset_access='])
      expect((await ask('/api/capabilities', { headers: { cookie: wrong } })).status).toBe(401);
    const tls = await ask('/login', {
      method: 'POST',
      headers: { 'x-forwarded-proto': 'https' },
      body: new URLSearchParams({ token: TOKEN, to: '/' }),
    });
    expect(tls.headers.get('set-cookie')).toContain('; Secure');
  });

  test('a link on another site, which sends no cookie, is opened a second time', async () => {
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    const again = await (await ask('/login?to=/settings', { headers: crossSite })).text();
    expect(again).toContain('content="0;url=login?to=%2Fsettings"');
    const cookie = cookieOf(await signIn(TOKEN));
    const signed = await ask('/login?to=/settings', { headers: { cookie } });
    expect([signed.status, signed.headers.get('location')]).toEqual([303, './settings']);
  });

  test('the cookie does not count for pages of other origins, the token does', async () => {
    const cookie = cookieOf(await signIn(TOKEN));
    const from = { origin: 'https://other.example' };
    const withCookie = await ask('/api/capabilities', { headers: { ...from, cookie } });
    expect(withCookie.status).toBe(401);
    const withToken = await ask('/api/capabilities', { headers: { ...from, ...bearer(TOKEN) } });
    expect([withToken.status, withToken.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(withToken.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('the sign-in redirects to no other site', async () => {
    for (const to of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
    ])
      expect([to, (await signIn(TOKEN, to)).headers.get('location')]).toEqual([to, './']);
    const page = await (await ask(`/login?to=${encodeURIComponent('/"><script>')}`)).text();
    expect(page).not.toContain('<script');
  });

  test('wrong tokens are throttled per address, by form and bearer alike', async () => {
    for (let i = 0; i < 5; i++) {
      expect((await signIn('wrong', '/', '198.51.100.1')).status).toBe(401);
      expect((await ask('/api/capabilities', { headers: bearer('wrong', '198.51.100.1') })).status).toBe(401);
    }
    const refused = await signIn(TOKEN, '/', '198.51.100.1');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await ask('/api/capabilities', { headers: bearer(TOKEN, '198.51.100.1') })).status).toBe(429);
    expect((await signIn(TOKEN, '/', '198.51.100.2')).status).toBe(303);
  });
});

test('a sign-in expires, and is invalid with another token or server', () => {
  let now = 0;
  const make = (token: string, secret = new Uint8Array(32)) => createAccess(token, secret, () => now);
  const access = make('one-token');
  const [cookie = ''] = access.cookie(false).split(';');
  expect(access.isSignedIn(cookie)).toBe(true);
  expect(make('two-token').isSignedIn(cookie)).toBe(false);
  expect(make('one-token', new Uint8Array(32).fill(1)).isSignedIn(cookie)).toBe(false);
  now = 31 * 24 * 3600 * 1000;
  expect(access.isSignedIn(cookie)).toBe(false);
});

test('an address has new attempts in the next minute; an IPv6 network counts as one address', () => {
  let now = 0;
  const access = createAccess('the-token', new Uint8Array(32), () => now);
  for (let i = 0; i < 10; i++) access.check('wrong', `2001:db8:1:2::${i}`);
  expect(access.check('the-token', '2001:db8:1:2::ffff')).toEqual({ ok: false, wait: 60 });
  expect(access.check('the-token', '2001:db8:1:3::1').ok).toBe(true);
  now = 60_000;
  expect(access.check('the-token', '2001:db8:1:2::1').ok).toBe(true);
});
