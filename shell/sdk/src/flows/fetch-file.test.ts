import { afterEach, expect, test } from 'bun:test';
import { LIMITS } from '@twinset/contract';
import { fetchFile } from './fetch-file.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const OLD = new Uint8Array(1000).fill(1);
const NEW = new Uint8Array(1000).fill(2);

/**
 * Simulates a storage whose first response ends half-way; the file may have been replaced before the next
 * one.
 */
function breakOnce(after: Uint8Array<ArrayBuffer>, etagAfter: string | null) {
  const requested: (string | null)[] = [];
  globalThis.fetch = (async (_url: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    requested.push(headers.get('range'));
    if (requested.length === 1) {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(OLD.subarray(0, 500));
        },
        pull: (controller) => controller.error(new Error('cut')),
      });
      return new Response(body, { headers: { etag: '"old"', 'content-length': '1000' } });
    }
    const same = headers.get('if-range') === etagAfter;
    const etag = etagAfter ?? '';
    if (headers.get('range') === 'bytes=500-' && same)
      return new Response(after.slice(500), {
        status: 206,
        headers: { etag, 'content-range': 'bytes 500-999/1000' },
      });
    return new Response(after, { headers: { etag, 'content-length': '1000' } });
  }) as typeof fetch;
  return requested;
}
const bytesOf = async (result: Awaited<ReturnType<typeof fetchFile>>) =>
  result.kind === 'blob' ? new Uint8Array(await result.blob.arrayBuffer()) : null;

test('an interrupted download resumes where it stopped', async () => {
  const requested = breakOnce(OLD, '"old"');
  expect(await bytesOf(await fetchFile('/x.zip', () => {}))).toEqual(OLD);
  expect(requested).toEqual(['bytes=0-', 'bytes=500-']);
});

test('a download restarts if the file was replaced', async () => {
  breakOnce(NEW, '"new"');
  expect(await bytesOf(await fetchFile('/x.zip', () => {}))).toEqual(NEW);
});

test('a file that ends early without an error is resumed from there', async () => {
  const requested: (string | null)[] = [];
  globalThis.fetch = (async (_url: string, init?: RequestInit) => {
    const range = new Headers(init?.headers).get('range');
    requested.push(range);
    if (range === 'bytes=400-')
      return new Response(OLD.slice(400), {
        status: 206,
        headers: { etag: '"old"', 'content-range': 'bytes 400-999/1000' },
      });
    const headers = { etag: '"old"', 'content-length': '1000' };
    const { body } = new Response(OLD.slice(0, 400));
    return new Response(body, { headers });
  }) as typeof fetch;
  expect(await bytesOf(await fetchFile('/x.zip', () => {}))).toEqual(OLD);
  expect(requested).toEqual(['bytes=0-', 'bytes=400-']);
});

test('a zip without a length that is too large to fetch is left to the browser before it is read', async () => {
  let cancelled = false;
  globalThis.fetch = (async (_url: string, init?: RequestInit) => {
    const isRange = new Headers(init?.headers).get('range') === 'bytes=0-';
    const total = LIMITS.fetchDownloadBytesMax + 1;
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: () => {
        cancelled = true;
      },
    });
    const headers = { 'content-range': `bytes 0-${total - 1}/${total}` };
    return isRange ? new Response(body, { status: 206, headers }) : new Response(OLD);
  }) as typeof fetch;
  let seen = 0;
  const onProgress = (done: number) => {
    seen = done;
  };
  expect((await fetchFile('/train.zip', onProgress)).kind).toBe('too-large');
  expect([cancelled, seen]).toEqual([true, 0]);
});
