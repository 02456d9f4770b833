import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeKeyFile } from '../../testing/gcs-emulator.ts';
import { createGcsClients } from './client.ts';
import { GcsStorage } from './gcs-storage.ts';

// Requests to the service, and the handling of responses that the emulator never sends.
type Seen = { method: string; path: string; body: string };
let seen: Seen[] = [];
let answer: (request: Seen) => Response = () => Response.json({});
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const url = new URL(request.url);
    const one = { method: request.method, path: url.pathname, body: await request.text() };
    seen.push(one);
    return answer(one);
  },
});
afterAll(() => server.stop(true));
beforeEach(() => {
  seen = [];
});

const session = 'a'.repeat(40);
const storage = new GcsStorage({
  ...createGcsClients({
    keyFile: writeKeyFile(mkdtempSync(join(tmpdir(), 'twinset-key-'))),
    endpoint: `http://127.0.0.1:${server.port}`,
  }),
  owner: 'test',
  bucketPrefix: 'twinset',
  location: 'EU',
  origins: ['https://pages.example'],
  uploadTtl: 3600,
  downloadTtl: 86_400,
});
const refusal = (code: number, reason: string, message: string) =>
  Response.json(
    { error: { code, message, errors: [{ reason, message, domain: 'global' }] } },
    { status: code },
  );

describe('calls to Google Cloud Storage', () => {
  test('a new bucket gets its place and the rules for browsers', async () => {
    answer = () => Response.json({});
    await storage.createBucket(session);
    const created = JSON.parse(seen.find((s) => s.method === 'POST')?.body ?? '{}');
    expect(created).toMatchObject({ name: `twinset-${session}`, location: 'EU' });
    const patched = JSON.parse(seen.find((s) => s.method === 'PATCH')?.body ?? '{}');
    expect(patched.cors[0]).toMatchObject({
      origin: ['https://pages.example'],
      method: ['GET', 'HEAD', 'PUT'],
    });
  });

  test('an existing bucket is not an error', async () => {
    answer = ({ method, path }) =>
      method === 'POST' && path === '/storage/v1/b'
        ? refusal(409, 'conflict', 'You already own it.')
        : Response.json({});
    await storage.createBucket(session);
  });

  test("no billing: the catalogue's message", async () => {
    answer = () => refusal(403, 'accountDisabled', 'The billing account for the owning project is disabled.');
    await expect(storage.createBucket(session)).rejects.toMatchObject({
      code: 'BucketNotCreated',
      message: 'Could not create storage bucket. Billing account not active.',
    });
  });

  test('a service that fails for a moment is asked again', async () => {
    let tries = 0;
    answer = () =>
      ++tries < 3
        ? refusal(503, 'backendError', 'Try again.')
        : Response.json({ name: 'x', size: '7', generation: '9', timeCreated: '2026-01-02T03:04:05Z' });
    expect(await storage.stat(session, 'images/a.png')).toEqual({
      name: 'a.png',
      bytes: 7,
      etag: '9',
      stored: Date.UTC(2026, 0, 2, 3, 4, 5),
    });
    expect(tries).toBe(3);
  }, 20_000);

  test('a listing reads page after page', async () => {
    answer = ({ path }) => {
      const page = seen.filter((s) => s.path === path).length;
      return Response.json({
        items: [{ name: `images/${page}.png`, size: '1', generation: '1' }],
        ...(page < 3 ? { nextPageToken: `p${page}` } : {}),
      });
    };
    expect((await storage.list(session, 'images')).map((o) => o.name)).toEqual(['1.png', '2.png', '3.png']);
  });

  test('a download whose checksum differs is refused and removed', async () => {
    answer = ({ path }) =>
      path.includes('/o/')
        ? new Response('other bytes', {
            headers: { 'x-goog-hash': 'crc32c=AAAAAA==', 'x-goog-stored-content-encoding': 'identity' },
          })
        : Response.json({});
    const to = join(mkdtempSync(join(tmpdir(), 'twinset-down-')), 'a.png');
    await expect(storage.download(session, 'images/a.png', to)).rejects.toThrow();
    expect(await Bun.file(to).exists()).toBe(false);
  });
});
