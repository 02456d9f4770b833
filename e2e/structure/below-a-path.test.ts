import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { remoteEntryPath } from '@twinset/contract';
import { REMOTES } from '@twinset/federation';
import { drawImage } from '../support/drawn.ts';
import { type PathProxy, startPathProxy } from '../support/path-proxy.ts';
import { type Seeded, seedSession } from '../support/seed.ts';
import { type Served, serve } from '../support/serve.ts';

const PATH = '/tools/twinset';
const TOKEN = 'a-token-of-the-team';

/** Returns the addresses in a page: of scripts, links, images and forms. */
const addressesIn = (html: string) =>
  [...html.matchAll(/\b(?:src|href|action)="([^"#]*)"/g)].map(([, address]) => address as string);

let proxy: PathProxy;
let plain: Served;
let locked: Served;
beforeAll(async () => {
  proxy = startPathProxy();
  const env = {
    PUBLIC_URL: `${proxy.origin}${PATH}/`,
    WORKERS: '1',
    CORS_ORIGINS: 'https://listed.test',
  };
  [plain, locked] = await Promise.all([
    serve('below-a-path.log', env),
    serve('below-a-path-locked.log', { ...env, ACCESS_TOKEN: TOKEN }),
  ]);
});
afterAll(async () => {
  await proxy.close();
  await Promise.all([plain.stop(), locked.stop()]);
});

for (const keep of [true, false]) {
  describe(`behind a proxy that ${keep ? 'keeps' : 'removes'} the path`, () => {
    const site = () => `${proxy.origin}${PATH}`;
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(site() + path, { redirect: 'manual', ...init });
    /** Resolves a relative address of a response like a browser. */
    const follow = (address: string, from: string) => new URL(address, site() + from).href;

    test('pages, files and remotes are found from every page', async () => {
      proxy.forward(PATH, plain.url, keep);
      const bare = await ask('?a=1');
      expect([301, 308]).toContain(bare.status);
      expect(follow(bare.headers.get('location') as string, '')).toBe(`${site()}/?a=1`);
      for (const page of [
        '/',
        '/upload_data',
        '/upload_data/images',
        '/settings/data_split?a=1',
        '/api/docs',
      ]) {
        const html = await (await ask(page)).text();
        const addresses = addressesIn(html);
        expect(addresses).not.toEqual([]);
        for (const address of addresses) {
          const url = follow(address, page);
          expect(url).toStartWith(`${site()}/`);
          expect([page, address, (await fetch(url)).status]).toEqual([page, address, 200]);
        }
        const root = /<meta content="([^"]+)" name="site-root"/.exec(html)?.[1];
        if (page !== '/api/docs') expect(follow(root as string, page)).toBe(`${site()}/`);
      }
      const config = await (await ask('/config.json')).json();
      expect(config).toMatchObject({ api: '/api' });
      for (const { folder } of REMOTES)
        expect((await ask(remoteEntryPath(folder))).headers.get('content-type')).toContain('javascript');
      expect((await (await ask('/api/openapi.json')).json()).servers).toEqual([{ url: `${PATH}/api` }]);
    });

    test('signed URLs are below the path and work, and progress events are not buffered', async () => {
      proxy.forward(PATH, plain.url, keep);
      const { client, sessionId }: Seeded = await seedSession(site());
      const stop = new AbortController();
      const stream = await ask(`/api/events?sessionId=${sessionId}`, { signal: stop.signal });
      const first = await stream.body?.getReader().read();
      expect(new TextDecoder().decode(first?.value)).toContain(': open');
      stop.abort();

      const { bytes } = await drawImage(1);
      const name = 'größe 100 % #1?.png';
      const signed = await client.call('signUploadUrls', {
        body: { filenames: [name], folder_path: 'images', content_types: ['image/png'] },
      });
      const [upload] = signed.success ? signed.results : [];
      expect(upload?.url).toStartWith(`${PATH}/api/storage/`);
      const headers = { 'content-type': 'image/png' };
      const put = await fetch(proxy.origin + upload?.url, {
        method: 'PUT',
        headers,
        body: new Uint8Array(bytes),
      });
      expect(put.status).toBe(200);
      expect(await client.call('transferImages')).toMatchObject({ success: true });
      for (const step of ['resizeImages', 'transferResizedImages', 'resetResizedUrls'] as const)
        expect(await client.call(step)).toMatchObject({ success: true });
      const page = await client.call('originalsPage');
      const preview = page.success ? page.results[0]?.image : null;
      expect(preview?.url).toStartWith(`${PATH}/api/storage/`);
      const shown = await fetch(proxy.origin + preview?.url);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
      await client.call('deleteBucket');
      await client.call('clearSession');
    });

    test('users sign in below the path, and the cookie is limited to that path', async () => {
      proxy.forward(PATH, locked.url, keep);
      const html = { accept: 'text/html' };
      const led = await ask('/settings/data_split?a=1', { headers: html });
      const login = follow(led.headers.get('location') as string, '/settings/data_split');
      expect(login).toBe(`${site()}/login?to=%2Fsettings%2Fdata_split%3Fa%3D1`);
      const [action] = addressesIn(await (await fetch(login)).text());
      const form = new URL(action as string, login);
      const body = new URLSearchParams({ token: TOKEN, to: '/settings/data_split?a=1' });
      const signed = await fetch(form, { method: 'POST', body, redirect: 'manual' });
      expect(new URL(signed.headers.get('location') as string, form).href).toBe(
        `${site()}/settings/data_split?a=1`,
      );
      const cookie = Bun.Cookie.parse(signed.headers.get('set-cookie') as string);
      // Without a path attribute, a browser uses the path of the address up to its last slash.
      const names = (signed.headers.get('set-cookie') as string).toLowerCase();
      const path = names.includes('path=') ? cookie.path : form.pathname.replace(/\/[^/]*$/, '');
      expect(path).toBe(PATH);
      const sent = { cookie: `${cookie.name}=${cookie.value}` };
      expect((await ask('/api/capabilities', { headers: sent })).status).toBe(200);
      expect((await ask('/api/capabilities')).status).toBe(401);
    });

    test('calls from pages of the public address are accepted, those of other origins are not', async () => {
      proxy.forward(PATH, plain.url, keep);
      const call = (headers: Record<string, string>) =>
        ask(`/api/gcs/create_bucket?sessionId=${crypto.randomUUID()}`, { method: 'POST', headers });
      const { host } = new URL(proxy.origin);
      // A proxy may replace the host name that the browser used.
      for (const name of [host, '127.0.0.1:8080'])
        expect((await call({ origin: proxy.origin, host: name })).status).toBe(200);
      expect((await call({ origin: 'https://other.test', host })).status).toBe(403);
      expect((await call({ host: 'other.test' })).status).toBe(421);
      const listed = await call({ origin: 'https://listed.test', host });
      expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([
        200,
        'https://listed.test',
      ]);
      const preflight = { origin: 'https://listed.test', 'access-control-request-method': 'POST' };
      const asked = await ask('/api/augment', { method: 'OPTIONS', headers: preflight });
      expect(asked.headers.get('access-control-allow-methods')).toContain('POST');
    });
  });
}

test('the product can still be opened without the proxy', async () => {
  for (const page of ['/', '/upload_data/images', `${PATH}/`, `${PATH}/upload_data/images`])
    for (const address of addressesIn(await (await fetch(plain.url + page)).text()))
      expect([page, (await fetch(new URL(address, plain.url + page))).status]).toEqual([page, 200]);
});
