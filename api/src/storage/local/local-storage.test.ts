import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppError } from '../../lib/app-error.ts';
import { abortUpload } from '../../testing/abort-upload.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { until } from '../../testing/until.ts';
import { storageConformance } from '../testing/conformance.ts';
import { LocalStorage } from './local-storage.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1', MAX_FILE_BYTES: '100000' });
});
afterAll(() => api.stop());

/** Returns a storage; epochs belong to existing sessions. */
const subject = () => {
  const { storage, records } = api.ctx;
  const createBucket = storage.createBucket.bind(storage);
  storage.createBucket = async (session) => {
    records.sessions.add(session);
    await createBucket(session);
  };
  return { storage, resolve: (url: string) => new URL(url, api.origin).toString() };
};

describe('local storage', () => {
  storageConformance(subject, { revokes: true, many: 1050 });
});

describe('URLs of the local storage', () => {
  const session = 'f'.repeat(40);
  const put = (url: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
    fetch(new URL(url, api.origin), {
      method: 'PUT',
      body,
      headers: { 'content-type': 'image/png', ...headers },
    });
  const sign = (object = 'images/a.png', contentType = 'image/png') =>
    api.ctx.storage.signUpload({ session, object, contentType });
  /** Returns parts in progress or left behind. */
  const parts = () => readdir(join(api.dataDir, 'storage', 'parts'));
  beforeAll(async () => {
    api.ctx.records.sessions.add(session);
    await api.ctx.storage.createBucket(session);
    await api.ctx.storage.createFolders(session, ['images', 'masks']);
  });

  test('upload and download URLs have separate lifetimes', async () => {
    const { SIGNED_URL_TTL_UPLOAD, SIGNED_URL_TTL_DOWNLOAD } = api.ctx.env;
    const now = Date.now() / 1000;
    const lifetimeOf = (url: string) => Number(new URL(url, api.origin).searchParams.get('expires')) - now;
    const download = await api.ctx.storage.signDownload({ session, object: 'images/a.png' });
    expect(SIGNED_URL_TTL_UPLOAD).not.toBe(SIGNED_URL_TTL_DOWNLOAD);
    expect(Math.abs(lifetimeOf(await sign()) - SIGNED_URL_TTL_UPLOAD)).toBeLessThan(30);
    expect(Math.abs(lifetimeOf(download) - SIGNED_URL_TTL_DOWNLOAD)).toBeLessThan(30);
  });

  test('a stable URL remains the same for half of its lifetime, and expires in time', async () => {
    let now = 1_900_000_000_000;
    const [downloadTtl, epochs] = [3600, { get: () => 1, peek: () => 1, raise: () => {} }];
    const storage = new LocalStorage({
      root: api.dataDir,
      key: new Uint8Array(32),
      epochs,
      base: '/api/storage',
      now: () => now,
      uploadTtl: 60,
      downloadTtl,
      flush: false,
    });
    const urls = new Set<string>();
    for (const end = now + 7200_000; now < end; now += 60_000) {
      const url = await storage.signDownload({ session, object: 'images/a.png', stable: true });
      const left = Number(new URL(url, api.origin).searchParams.get('expires')) - now / 1000;
      expect(left).toBeGreaterThan(downloadTtl / 2);
      expect(left).toBeLessThanOrEqual(downloadTtl);
      urls.add(url);
    }
    expect(urls.size).toBeLessThanOrEqual(5);
  });

  test('a URL with any changed part is invalid', async () => {
    const url = await sign();
    const changes: [string | RegExp, string][] = [
      ['images/a.png', 'images/b.png'],
      ['images/a.png', 'masks/a.png'],
      [session, 'e'.repeat(40)],
      [/expires=\d+/, 'expires=99999999999'],
      ['image%2Fpng', 'image%2Fjpeg'],
      [/signature=../, 'signature=AA'],
      [/&signature=.*/, ''],
    ];
    for (const [from, to] of changes) {
      const changed = url.replace(from, to);
      expect(changed).not.toBe(url);
      expect((await put(changed, 'x')).status).toBe(403);
    }
    expect((await fetch(new URL(url, api.origin))).status).toBe(403);
    expect((await put(url, 'x', { 'content-type': 'image/jpeg' })).status).toBe(403);
    expect((await put(url, 'x')).status).toBe(200);
  });

  test('an expired URL is distinguished from a wrong or revoked one', async () => {
    let now = Date.now();
    const epochs = new Map<string, number>();
    const storage = new LocalStorage({
      root: api.dataDir,
      key: new Uint8Array(32),
      base: '/api/storage',
      flush: false,
      uploadTtl: 60,
      downloadTtl: 60,
      now: () => now,
      epochs: {
        get: (_, folder) => epochs.get(folder) ?? 0,
        peek: (_, folder) => epochs.get(folder) ?? 0,
        raise: (_, folders) => {
          for (const folder of folders) epochs.set(folder, (epochs.get(folder) ?? 0) + 1);
        },
      },
    });
    const object = 'images/a.png';
    const signed = await storage.signUpload({ session, object, contentType: 'image/png' });
    const { searchParams } = new URL(signed, 'http://server');
    const claim = { method: 'PUT', session, object, contentType: 'image/png', download: '' } as const;
    const expires = Number(searchParams.get('expires'));
    const signature = searchParams.get('signature') ?? '';
    const codeOf = (change: object = {}) => {
      try {
        storage.verify({ ...claim, expires, ...change }, signature);
        return 'good';
      } catch (error) {
        return (error as AppError).code;
      }
    };
    expect([codeOf(), codeOf({ expires: expires + 9 }), codeOf({ expires: Number.NaN })]).toEqual([
      'good',
      'Forbidden',
      'Forbidden',
    ]);
    // Sessions and folders of one epoch: only the signature distinguishes them.
    for (const change of [{ session: 'e'.repeat(40) }, { contentType: 'image/jpeg' }, { method: 'GET' }])
      expect(codeOf(change)).toBe('Forbidden');
    const isStillValid = storage.verify({ ...claim, expires }, signature);
    now += 60_001;
    expect([codeOf(), codeOf({ object: 'images/b.png' })]).toEqual(['LinkExpired', 'Forbidden']);
    // An upload in progress when its URL expires is still accepted, until the URL is revoked.
    expect(isStillValid()).toBe(true);
    await storage.revoke(session, ['images']);
    expect([codeOf(), isStillValid()]).toEqual(['Forbidden', false]);
  });

  test('a file that is too large is refused, declared or not, and nothing of it remains', async () => {
    const url = await sign('images/big.png');
    expect((await put(url, new Uint8Array(100_001))).status).toBe(413);
    const chunks = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new Uint8Array(30_000));
        await Bun.sleep(1);
      },
    });
    const refused = await put(url, chunks).then(
      (r) => r.status,
      () => 413,
    );
    expect(refused).toBe(413);
    await until('nothing of it is left', async () => (await parts()).length === 0);
    expect(await api.ctx.storage.stat(session, 'images/big.png')).toBeNull();
  });

  test('nothing of an aborted upload remains; it can be repeated', async () => {
    const url = new URL(await sign('images/broken.png'), api.origin).href;
    await abortUpload(url, async () => (await parts()).length === 1);
    await until('nothing of it is left', async () => (await parts()).length === 0);
    expect(await api.ctx.storage.stat(session, 'images/broken.png')).toBeNull();
    expect((await put(url, 'whole')).status).toBe(200);
  });

  test('a URL that is revoked during its upload stores nothing', async () => {
    const url = await sign('images/late.png');
    let release = () => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(1000));
        await wait;
        controller.close();
      },
    });
    const sending = put(url, body);
    await until('it is on its way', async () => (await parts()).length === 1);
    await api.ctx.storage.revoke(session, ['images']);
    release();
    expect((await sending).status).toBe(403);
    expect(await api.ctx.storage.stat(session, 'images/late.png')).toBeNull();
  });

  test('conditional and ranged reads', async () => {
    await put(await sign('images/r.png'), '0123456789');
    const url = new URL(await api.ctx.storage.signDownload({ session, object: 'images/r.png' }), api.origin);
    const get = (headers: Record<string, string>) => fetch(url, { headers });
    const whole = await get({});
    const etag = whole.headers.get('etag') ?? '';
    expect(whole.headers.get('content-length')).toBe('10');
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    const tail = await get({ range: 'bytes=-3' });
    expect([tail.status, tail.headers.get('content-range'), await tail.text()]).toEqual([
      206,
      'bytes 7-9/10',
      '789',
    ]);
    expect((await get({ range: 'bytes=20-' })).status).toBe(416);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    // Bytes that are not an image are never shown inline.
    expect(whole.headers.get('content-type')).toBe('application/octet-stream');
    expect(whole.headers.get('content-disposition')).toStartWith('attachment');
  });
});
