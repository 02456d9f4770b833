import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { abortUpload } from '../testing/abort-upload.ts';
import { makePairs } from '../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../testing/start-api.ts';
import { until } from '../testing/until.ts';
import { uploadFiles } from '../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1', UPLOAD_PORT: '0', MAX_FILE_BYTES: '200000', MAX_TRANSFERS: '3' });
});
afterAll(() => api.stop());

const started = async () => {
  const client = api.client();
  await client.start();
  return client;
};
const sign = async (client: TestClient, ...filenames: string[]) => {
  const body = { filenames, folder_path: 'images', content_types: filenames.map(() => 'image/png') };
  const { results } = await client.ok('signUploadUrls', { body } as never);
  return results.map(({ url }) => url);
};
const put = (url: string, body: RequestInit['body'], type = 'image/png') =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
const parts = () => readdir(join(api.dataDir, 'storage', 'parts'));
/** Returns the file at an upload URL. */
const stored = (url: string) => {
  const object = new URL(url).pathname.slice('/api/storage/'.length);
  return Bun.file(join(api.dataDir, 'storage', 'buckets', object)).bytes();
};
/** Returns a body that pauses halfway. */
const slow = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(10));
      await promise;
      controller.close();
    },
  });
  return { body, finish: resolve };
};

describe('uploads at a separate port', () => {
  test('the addresses name that port, the pages may send there, and the files are stored complete', async () => {
    const client = await started();
    const { images, masks } = makePairs(6, 80);
    await uploadFiles(client, 'images', images);
    await uploadFiles(client, 'masks', masks);
    expect((await client.ok('imageUploadStatus')).success).toBe(true);
    const [url = ''] = await sign(client, 'more.png');
    const { origin, hostname, port } = new URL(url);
    expect([hostname, port]).toEqual(['127.0.0.1', String(api.ctx.uploadPort)]);
    expect(origin).not.toBe(api.origin);
    const policy = (await fetch(api.origin)).headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ${origin};`);
    const bytes = crypto.getRandomValues(new Uint8Array(50_000));
    const sent = await put(url, bytes);
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await stored(url)).toEqual(bytes);
  });

  test('preflight requests are accepted; other calls are refused', async () => {
    const [url = ''] = await sign(await started(), 'a.png');
    const asked = await fetch(url, { method: 'OPTIONS' });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-methods')).toBe('PUT');
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type');
    for (const method of ['GET', 'POST', 'DELETE']) expect((await fetch(url, { method })).status).toBe(405);
  });

  test('uploads are refused as by the server, with its messages, and nothing of them remains', async () => {
    const client = await started();
    const [url = ''] = await sign(client, 'a.png');
    const other = url.replace('a.png', 'b.png');
    for (const [address, body, type, status, code] of [
      [other, 'x', 'image/png', 403, 'Forbidden'],
      [url, 'x', 'image/jpeg', 403, 'Forbidden'],
      [new URL('/api/storage/a/b/..%2f..%2fc', url).href, 'x', 'image/png', 403, 'Forbidden'],
      [new URL('/api/storage/..%2f..%2fa', url).href, 'x', 'image/png', 404, 'NotFound'],
      [url, new Uint8Array(200_001), 'image/png', 413, 'TooLarge'],
    ] as const) {
      const refused = await put(address, body, type);
      expect([refused.status, await refused.json()]).toEqual([
        status,
        expect.objectContaining({ success: false, code, requestId: expect.any(String) }),
      ]);
    }
    const endless = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new Uint8Array(30_000));
        await Bun.sleep(1);
      },
    });
    // The connection may end before the response is read.
    await put(url, endless).then(
      ({ status }) => expect(status).toBe(413),
      () => {},
    );
    await until('nothing of it is left', async () => (await parts()).length === 0);
    expect((await client.ok('imageNames')).results).toEqual([]);
    expect((await put(url, 'whole')).status).toBe(200);
  });

  test('too many at once are refused with Retry-After; a URL that is revoked meanwhile stores nothing', async () => {
    const client = await started();
    const urls = await sign(client, 'a.png', 'b.png', 'c.png', 'd.png');
    const bodies = [slow(), slow(), slow()];
    const sending = bodies.map(({ body }, i) => put(urls[i] as string, body));
    await until('three are on their way', async () => (await parts()).length === 3);
    const refused = await put(urls[3] as string, 'x');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    await client.ok('deleteImages');
    for (const { finish } of bodies) finish();
    for (const answer of await Promise.all(sending)) expect(answer.status).toBe(403);
    expect((await client.ok('imageNames')).results).toEqual([]);
    // The part of a refused upload is removed after the response.
    await until('nothing of them is left', async () => (await parts()).length === 0);
  });

  test('a request without a valid host is refused, at either port', async () => {
    const [address = ''] = await sign(await started(), 'a.png');
    for (const port of [new URL(address).port, new URL(api.origin).port]) {
      for (const host of ['Host: [', 'Host: a b', 'Host: ', 'X: y']) {
        const { promise, resolve } = Promise.withResolvers<string>();
        const data = (_: unknown, data: Buffer) => resolve(data.toString());
        const socket = await Bun.connect({ hostname: '127.0.0.1', port: Number(port), socket: { data } });
        socket.write(`PUT /api/storage/x HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\n\r\nx`);
        expect(await promise).toStartWith('HTTP/1.1 400 ');
        socket.terminate();
      }
    }
    expect((await put(address, 'whole')).status).toBe(200);
    await until('nothing else is left', async () => (await parts()).length === 0);
  });

  test('nothing of an aborted upload remains', async () => {
    const [address = ''] = await sign(await started(), 'broken.png');
    await abortUpload(address, async () => (await parts()).length === 1);
    await until('nothing of it is left', async () => (await parts()).length === 0);
    expect((await put(address, 'whole')).status).toBe(200);
  });

  test('the limit of a session also applies to a body of unknown length', async () => {
    const small = await startApi({ WORKERS: '1', UPLOAD_PORT: '0', MAX_SESSION_BYTES: '100000' });
    const client = small.client();
    await client.start();
    const urls = await sign(client, 'a.png', 'b.png', 'c.png');
    expect((await put(urls[0] as string, new Uint8Array(60_000))).status).toBe(200);
    expect((await put(urls[1] as string, new Uint8Array(60_000))).status).toBe(507);
    for (const bytes of [60_000, 900_000]) {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(bytes));
          controller.close();
        },
      });
      const refused = await put(urls[1] as string, body).then(
        (r) => r.status,
        () => 413,
      );
      expect(refused).toBe(413);
    }
    expect((await put(urls[2] as string, new Uint8Array(40_000))).status).toBe(200);
    expect((await client.ok('imageNames')).results).toEqual(['a.png', 'c.png']);
    await until('nothing else is left', async () => {
      return (await readdir(join(small.dataDir, 'storage', 'parts'))).length === 0;
    });
    await small.stop();
  });

  test('many at once are all stored, each with its own bytes', async () => {
    const client = await started();
    const names = Array.from({ length: 40 }, (_, i) => `${i}.png`);
    const urls = await sign(client, ...names);
    const bodyOf = (i: number) => new Uint8Array(1000 + 997 * i).fill(i);
    let next = 0;
    const sendNext = async () => {
      while (next < urls.length) {
        const i = next++;
        expect((await put(urls[i] as string, bodyOf(i))).status).toBe(200);
      }
    };
    await Promise.all([sendNext(), sendNext(), sendNext()]);
    for (const [i, url] of urls.entries()) expect(await stored(url)).toEqual(bodyOf(i));
  });
});

test('behind a proxy the addresses have the origin of UPLOAD_ORIGIN', async () => {
  const server = await startApi({
    WORKERS: '1',
    UPLOAD_PORT: '0',
    UPLOAD_ORIGIN: 'https://up.example.org/x',
  });
  const client = server.client();
  await client.start();
  const [url] = await sign(client, 'a.png');
  expect(url).toStartWith('https://up.example.org/api/storage/');
  const policy = (await fetch(server.origin)).headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self' https://up.example.org;");
  await server.stop();
});

test('below a path of a proxy the addresses have the path, whether the proxy keeps it or not', async () => {
  const server = await startApi({
    WORKERS: '1',
    UPLOAD_PORT: '0',
    UPLOAD_ORIGIN: 'https://up.example.org',
    PUBLIC_URL: 'https://example.org/twinset/',
  });
  try {
    const client = server.client();
    await client.start();
    const urls = await sign(client, 'a.png', 'b.png');
    const receiver = `http://127.0.0.1:${server.ctx.uploadPort}`;
    for (const [url, path] of [
      [urls[0], '/twinset/api/storage/'],
      [urls[1], '/api/storage/'],
    ] as const) {
      expect(url).toStartWith('https://up.example.org/twinset/api/storage/');
      const received = url?.replace('https://up.example.org/twinset/api/storage/', receiver + path) as string;
      expect((await put(received, new Uint8Array(8))).status).toBe(200);
    }
  } finally {
    await server.stop();
  }
});

test('a port that is in use is reported at the start', async () => {
  const taken = new URL(api.origin).port;
  await expect(startApi({ WORKERS: '1', UPLOAD_PORT: taken })).rejects.toThrow('UPLOAD_PORT');
});
