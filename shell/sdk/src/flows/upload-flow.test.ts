import { afterEach, beforeEach, expect, test } from 'bun:test';
import { subscribeToasts, type ToastMessage } from '../pipeline/toasts.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';

globalThis.localStorage = new MemoryStorage();
const { cancelUpload, uploadFiles } = await import('./upload-flow.ts');
const { forgetRetryable, retryableFiles } = await import('./upload-memory.ts');
const { getStore } = await import('../store/store.ts');

const names = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}.png`);
const filesOf = (count: number) => names(count).map((name) => new File(['x'], name));
const signed = (count: number) => ({
  success: true,
  results: names(count).map((filename) => ({ filename, url: `/api/storage/${filename}` })),
  failedFiles: [],
});

/** A transport that takes the first `taken` files and never ends with the others. */
function fakeTransport(taken: number) {
  const real = globalThis.XMLHttpRequest;
  class Request {
    upload = {};
    status = 0;
    onload = () => {};
    onabort = () => {};
    #url = '';
    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader() {}
    send() {
      if (Number.parseInt(this.#url.split('/').at(-1) as string, 10) > taken) return;
      this.status = 200;
      queueMicrotask(() => this.onload());
    }
    abort() {
      this.onabort();
    }
  }
  globalThis.XMLHttpRequest = Request as never;
  return () => {
    globalThis.XMLHttpRequest = real;
  };
}

let said: ToastMessage[] = [];
let stops: (() => void)[] = [];
let server = fakeServer({});
const begin = (count: number, taken: number, table: Parameters<typeof fakeServer>[0] = {}) => {
  server.restore();
  server = fakeServer({
    'POST /generate-signed-upload-url': signed(count),
    'GET /upload/backend/stratification_data_filename': { success: true, results: null },
    ...table,
  });
  stops.push(fakeTransport(taken));
  return uploadFiles('images', filesOf(count));
};
beforeEach(() => {
  said = [];
  stops = [subscribeToasts((message) => said.push(message))];
  forgetRetryable();
});
afterEach(() => {
  for (const stop of stops) stop();
  server.restore();
});
const texts = () => said.map(({ intent, title, description }) => [intent, title, description]);

test('a stopped upload makes ready what arrived and keeps the rest for Retry', async () => {
  const upload = begin(9, 3);
  await Bun.sleep(5);
  cancelUpload('images');
  expect(await upload).toBe(true);
  expect(server.calls).toContain('POST /gcs/transfer_images_to_backend');
  expect(texts()).toEqual([
    ['success', 'Upload Successful', '3 file(s) uploaded successfully.'],
    ['info', 'Upload stopped', '6 file(s) were not sent. Retry sends them.'],
  ]);
  expect(retryableFiles('images').map(({ name }) => name)).toEqual(names(9).slice(3));
  expect(getStore().view.failed.images[0]).toEqual({ filename: '4.png', reason: 'The upload was stopped.' });
  expect(getStore().view.uploads.images).toBeNull();
});

test('an upload that is stopped before anything arrived touches nothing and is no error', async () => {
  const upload = begin(2, 0);
  await Bun.sleep(5);
  cancelUpload('images');
  expect(await upload).toBe(false);
  expect(server.calls).not.toContain('POST /gcs/transfer_images_to_backend');
  expect(server.calls).not.toContain('DELETE /stratification_data_file/delete');
  expect(texts()).toEqual([['info', 'Upload stopped', '2 file(s) were not sent. Retry sends them.']]);
});

test('a line that is cut between the steps is waited for, and the upload goes on', async () => {
  let up = false;
  const cut = () => {
    if (!up) throw new TypeError('Failed to fetch');
    return { success: true };
  };
  const upload = begin(1, 1, {
    'POST /gcs/transfer_images_to_backend': cut,
    'HEAD /healthz': () => (up ? { success: true } : { status: 502, json: {} }),
  });
  await Bun.sleep(20);
  expect(getStore().view.waiting).toBe(true);
  up = true;
  globalThis.dispatchEvent(new Event('online'));
  expect(await upload).toBe(true);
  expect(texts()).toEqual([['success', 'Upload Successful', '1 file(s) uploaded successfully.']]);
});

test('files that could not even be announced are kept for Retry', async () => {
  const upload = begin(2, 2, {
    'POST /generate-signed-upload-url': () => {
      throw new TypeError('Failed to fetch');
    },
    'HEAD /healthz': { status: 502, json: {} },
  });
  await Bun.sleep(20);
  cancelUpload('images');
  expect(await upload).toBe(false);
  expect(retryableFiles('images')).toHaveLength(2);
  expect(texts()).toEqual([['info', 'Upload stopped', '2 file(s) were not sent. Retry sends them.']]);
});

test('a second call while the first still looks around sends nothing twice', async () => {
  const first = begin(3, 3);
  expect(await uploadFiles('images', filesOf(3))).toBe(false);
  expect(await first).toBe(true);
  expect(server.calls.filter((call) => call === 'POST /generate-signed-upload-url')).toHaveLength(1);
});
