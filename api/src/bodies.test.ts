import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { LIMITS } from '@twinset/contract';
import { createByteBudget } from './lib/byte-budget.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
import { until } from './testing/until.ts';
import { TUNABLES } from './tunables.ts';

const { value: usual } = TUNABLES.bodyStall;
let api: TestApi;
beforeAll(async () => {
  TUNABLES.bodyStall.value = 600;
  api = await startApi({ WORKERS: '1' });
});
afterAll(async () => {
  TUNABLES.bodyStall.value = usual;
  await api.stop();
});

/** Opens a request on a socket; `answer` is what was received until the server closed the connection. */
function open(method: string, address: string, headers: string): { socket: Socket; answer: Promise<string> } {
  const { port, pathname, search, host } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`${method} ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n\r\n`);
  let text = '';
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
  return { socket, answer };
}

async function signed(client: TestClient): Promise<string> {
  const body = { filenames: ['a.png'], folder_path: 'images', content_types: ['image/png'] };
  const { results } = await client.ok('signUploadUrls', { body } as never);
  return client.resolve(results[0]?.url ?? '');
}
const started = async () => {
  const client = api.client();
  await client.start();
  return client;
};
const FORM = 'Content-Type: multipart/form-data; boundary=x';
const IMAGE = 'Content-Type: image/png';

describe('a body without a byte for long', () => {
  test('ends, whether it is an upload, a form or JSON', async () => {
    const client = await started();
    const stalled = [
      open('PUT', await signed(client), `${IMAGE}\r\nContent-Length: 1000`),
      open('PUT', await signed(client), `${IMAGE}\r\nTransfer-Encoding: chunked`),
      open('POST', client.url('/augment'), `${FORM}\r\nContent-Length: 1000`),
      open('POST', client.url('/augment/plan'), 'Content-Type: application/json\r\nContent-Length: 1000'),
    ];
    const begun = performance.now();
    await Promise.all(stalled.map(({ answer }) => answer));
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect((await client.ok('imageNames')).results).toEqual([]);
  });

  test('ends at a separate upload port too, and nothing of it remains', async () => {
    const other = await startApi({ WORKERS: '1', UPLOAD_PORT: '0' });
    try {
      const client = other.client();
      await client.start();
      const address = await signed(client);
      expect(new URL(address).origin).not.toBe(other.origin);
      const stalled = ['Content-Length: 1000', 'Transfer-Encoding: chunked'].map((length) =>
        open('PUT', address, `${IMAGE}\r\n${length}`),
      );
      await Promise.all(stalled.map(({ answer }) => answer));
      const parts = join(other.dataDir, 'storage', 'parts');
      await until('no part exists', () => readdirSync(parts).length === 0);
      expect((await client.ok('imageNames')).results).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  test('but a slow one that continues is received whole', async () => {
    const client = await started();
    const { socket, answer } = open(
      'PUT',
      await signed(client),
      `${IMAGE}\r\nContent-Length: 12\r\nConnection: close`,
    );
    for (let i = 0; i < 12; i++) {
      await Bun.sleep(150);
      socket.write('x');
    }
    expect(await answer).toStartWith('HTTP/1.1 200');
  });
});

test('a request that is refused before its body arrived has its connection closed', async () => {
  const client = await started();
  const url = await signed(client);
  const refused: [string, string, string][] = [
    ['PUT', url.replace('signature=', 'signature=x'), '403'],
    ['PUT', url, '413'],
    ['POST', api.client().url('/augment'), '404'],
    ['POST', `${api.origin}/api/nothing`, '404'],
  ];
  for (const [method, address, status] of refused) {
    const { socket, answer } = open(method, address, `${IMAGE}\r\nContent-Length: 900000000`);
    socket.write('x'.repeat(1000));
    expect(await answer).toStartWith(`HTTP/1.1 ${status}`);
  }
  // A request with a complete body keeps its connection.
  const kept = await fetch(client.url('/augment/plan'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"config":1}',
  });
  expect([kept.status, kept.headers.get('connection')]).not.toContain('close');
});

test('JSON is limited call by call: names of an upload may be long, a configuration not, and values are counted', async () => {
  const client = await started();
  const status = async (path: string, body: string) =>
    (
      await fetch(client.url(path), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).status;
  const [sign, plan] = ['/generate-signed-upload-url', '/augment/plan'];
  const text = 'x'.repeat(LIMITS.configBytesMax);
  expect(await status(plan, `{"config":1,"a":"${text.slice(30)}"}`)).toBe(400);
  expect(await status(plan, `{"config":1,"a":"${text}"}`)).toBe(413);
  expect(await status(sign, `{"folder_path":"images","a":"${text}"}`)).toBe(400);
  const depth = (brackets: number) => `{"a":${'['.repeat(brackets)}${']'.repeat(brackets)}}`;
  expect(await status(sign, depth(99_000))).toBe(400);
  expect(await status(sign, depth(101_000))).toBe(413);
  expect(await status(plan, `{"config":${depth(60_000)}}`)).toBe(400);
  expect(await status(sign, `{"a":[${'1,'.repeat(101_000)}1]}`)).toBe(413);
});

test('bodies of all calls share one limit in memory, which is freed', () => {
  const budget = createByteBudget(100);
  const [a, b] = [budget.open(), budget.open()];
  a.add(60);
  b.add(30);
  expect(() => b.add(20)).toThrow('too much at once');
  a.free();
  a.free();
  b.add(70);
  expect(() => a.add(1)).toThrow();
});

test('the event stream of a session closes when the session ends', async () => {
  const client = await started();
  const stream = await fetch(client.url('/events'));
  const text = stream.text();
  await client.ok('clearSession');
  const begun = performance.now();
  expect(await text).toContain(': open');
  expect(performance.now() - begun).toBeLessThan(5000);
});
