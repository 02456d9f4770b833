import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { ToastMessage } from '@twinset/contract';
import { subscribeToasts } from '../pipeline/toasts.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { unreadable } from '../testing/unreadable.ts';

globalThis.localStorage = new MemoryStorage();
const { cancelUpload, uploadFiles } = await import('./upload-flow.ts');
const { clearRetryable, retryableFiles } = await import('./retryable-files.ts');
const { getStore } = await import('../store/store.ts');

const names = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}.png`);
const filesOf = (count: number) => names(count).map((name) => new File(['x'], name));
let signings = 0;
const signed = (count: number) => () => {
  signings += 1;
  return {
    success: true,
    results: names(count).map((filename) => ({ filename, url: `/api/storage/${signings}/${filename}` })),
    failedFiles: [],
  };
};

/** Result of the fake transport for a file: an HTTP response, a lost connection, or none at all. */
type Outcome = { status: number; text?: string } | 'cut' | 'hangs';

/** Simulates a transport that treats each file by its name; by default files are uploaded. */
function fakeTransport(outcomeOf: (name: string) => Outcome) {
  const real = globalThis.XMLHttpRequest;
  class Request {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    #url = '';
    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader() {}
    send() {
      const outcome = outcomeOf(this.#url.split('/').at(-1) as string);
      if (outcome === 'hangs') return;
      if (outcome === 'cut') return queueMicrotask(() => this.onerror());
      this.status = outcome.status;
      this.responseText = outcome.text ?? '';
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

let toasts: ToastMessage[] = [];
let stops: (() => void)[] = [];
let server = fakeServer({});
const begin = (
  files: File[],
  outcomeOf: (name: string) => Outcome,
  table: Parameters<typeof fakeServer>[0] = {},
) => {
  server.restore();
  server = fakeServer({
    'POST /generate-signed-upload-url': signed(files.length),
    'GET /upload/backend/stratification_data_filename': { success: true, results: null },
    ...table,
  });
  stops.push(fakeTransport(outcomeOf));
  return uploadFiles('images', files);
};
const OK = { status: 200 };
/** Files up to a number are uploaded, the others hang. */
const first = (taken: number) => (name: string) => (Number.parseInt(name, 10) <= taken ? OK : 'hangs');
beforeEach(() => {
  toasts = [];
  stops = [subscribeToasts((message) => toasts.push(message))];
  clearRetryable();
});
afterEach(() => {
  for (const stop of stops) stop();
  server.restore();
});
const texts = () => toasts.map(({ intent, title, description }) => [intent, title, description]);

test('a cancelled upload processes the uploaded files and keeps the others for Retry', async () => {
  const upload = begin(filesOf(9), first(3));
  await Bun.sleep(5);
  cancelUpload('images');
  expect(await upload).toBe(true);
  expect(server.calls).toContain('POST /gcs/transfer_images_to_backend');
  expect(texts()).toEqual([
    [
      'info',
      'Upload Successful',
      '3 file(s) uploaded successfully. Upload cancelled: 6 files were not sent. Retry sends them.',
    ],
  ]);
  expect(retryableFiles('images').map(({ name }) => name)).toEqual(names(9).slice(3));
  expect(getStore().view.failed.images[0]).toEqual({
    filename: '4.png',
    reason: 'The upload was cancelled.',
  });
  expect(getStore().view.uploads.images).toBeNull();
});

test('an upload that is cancelled before any file was uploaded changes nothing and is not an error', async () => {
  const upload = begin(filesOf(2), first(0));
  await Bun.sleep(5);
  cancelUpload('images');
  expect(await upload).toBe(false);
  expect(server.calls).not.toContain('POST /gcs/transfer_images_to_backend');
  expect(server.calls).not.toContain('DELETE /stratification_data_file/delete');
  expect(texts()).toEqual([
    ['info', 'Upload cancelled', 'Uploaded 0 of 2 files. 2 files were not sent. Retry sends them.'],
  ]);
});

test('a connection lost between the steps is waited for, and the upload continues', async () => {
  let up = false;
  const cut = () => {
    if (!up) throw new TypeError('Failed to fetch');
    return { success: true };
  };
  const upload = begin(filesOf(1), first(1), {
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

test('files for which no URL could be requested are kept for Retry', async () => {
  const upload = begin(filesOf(2), first(2), {
    'POST /generate-signed-upload-url': () => {
      throw new TypeError('Failed to fetch');
    },
    'HEAD /healthz': { status: 502, json: {} },
  });
  await Bun.sleep(20);
  cancelUpload('images');
  expect(await upload).toBe(false);
  expect(retryableFiles('images')).toHaveLength(2);
  expect(texts()).toEqual([
    ['info', 'Upload cancelled', 'Uploaded 0 of 2 files. 2 files were not sent. Retry sends them.'],
  ]);
});

test('a second call while the first one is checking the server sends nothing twice', async () => {
  const earlier = begin(filesOf(3), first(3));
  expect(await uploadFiles('images', filesOf(3))).toBe(false);
  expect(await earlier).toBe(true);
  expect(server.calls.filter((call) => call === 'POST /generate-signed-upload-url')).toHaveLength(1);
});

test('a file that changed after it was chosen is listed, and Retry does not offer it', async () => {
  const files = [
    ...filesOf(1),
    unreadable('2.png', 'NotReadableError'),
    unreadable('3.png', 'NotFoundError'),
  ];
  expect(await begin(files, (name) => (name === '1.png' ? OK : 'cut'))).toBe(true);
  expect(getStore().view.failed.images).toEqual([
    { filename: '2.png', reason: 'The file has changed since you chose it; choose it again.', changed: true },
    {
      filename: '3.png',
      reason: 'The file was moved or deleted after you chose it; choose it again.',
      changed: true,
    },
  ]);
  expect(retryableFiles('images')).toEqual([]);
  expect(texts()).toEqual([
    [
      'warning',
      'Upload Successful',
      '1 file(s) uploaded successfully. Not all files were uploaded: 2 files changed since they were chosen; choose them again.',
    ],
  ]);
});

test('if the only file changed, the error names it and says what to do', async () => {
  expect(await begin([unreadable('1.png', 'NotReadableError')], () => 'cut')).toBe(false);
  expect(texts()).toEqual([
    [
      'error',
      'Upload Failed',
      'The files could not be uploaded to storage. 1.png: The file has changed since you chose it; choose it again.',
    ],
  ]);
});

test('a partial upload reports the number of uploaded files, and separates unsent from refused ones', async () => {
  const outcome = (name: string): Outcome => {
    if (name === '3.png') return { status: 403, text: '{"code":"Forbidden","message":"No."}' };
    return name === '4.png' ? { status: 413, text: '{"code":"TooLarge","message":"Too large."}' } : OK;
  };
  const upload = begin(filesOf(5), outcome, {
    'POST /gcs/transfer_images_to_backend': {
      success: true,
      failedFiles: [{ filename: '5.png', reason: 'The PNG is truncated.' }],
    },
  });
  expect(await upload).toBe(true);
  expect(retryableFiles('images').map(({ name }) => name)).toEqual(['3.png']);
  expect(texts()).toEqual([
    [
      'warning',
      'Upload Successful',
      '2 file(s) uploaded successfully. Not all files were uploaded: 1 file was not sent. Retry sends it. 2 files were refused; the page lists the reasons.',
    ],
  ]);
});

for (const [storage, answer] of [
  ['ours', { status: 403, text: '{"code":"LinkExpired","message":"Expired."}' }],
  ["Google's", { status: 400, text: '<Error><Code>ExpiredToken</Code><Message>x</Message></Error>' }],
  [
    'of S3',
    { status: 403, text: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>' },
  ],
] as const)
  test(`a URL that the storage (${storage}) reports as expired is renewed, whatever this clock shows`, async () => {
    const seen = new Map<string, number>();
    const outcome = (name: string): Outcome => {
      seen.set(name, (seen.get(name) ?? 0) + 1);
      return seen.get(name) === 1 ? answer : OK;
    };
    expect(await begin(filesOf(3), outcome)).toBe(true);
    expect(server.calls.filter((call) => call === 'POST /generate-signed-upload-url').length).toBeGreaterThan(
      1,
    );
    expect(texts()).toEqual([['success', 'Upload Successful', '3 file(s) uploaded successfully.']]);
  });

test('a replaced URL is not renewed', async () => {
  const refused: Outcome = { status: 403, text: '{"code":"Forbidden","message":"Replaced."}' };
  expect(await begin(filesOf(1), () => refused)).toBe(false);
  expect(server.calls.filter((call) => call === 'POST /generate-signed-upload-url')).toHaveLength(1);
});
