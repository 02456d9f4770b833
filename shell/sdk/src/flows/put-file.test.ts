import { afterEach, expect, test } from 'bun:test';
import { putFile } from './put-file.ts';

const usual = globalThis.XMLHttpRequest;
afterEach(() => {
  globalThis.XMLHttpRequest = usual;
});

/** Makes the next request succeed with this response. */
function respondWith(status: number, responseText: string): void {
  globalThis.XMLHttpRequest = class {
    upload = {};
    status = status;
    responseText = responseText;
    onload = () => {};
    open() {}
    setRequestHeader() {}
    send() {
      queueMicrotask(() => this.onload());
    }
  } as never;
}
const put = () => putFile('/x', new File(['a'], 'a.png'), () => {});
const failure = (code: string, message: string) => JSON.stringify({ success: false, code, message });

test('a missing data directory is reported; other gateway errors mean an unreachable server', async () => {
  respondWith(503, failure('StorageUnavailable', 'The data directory (DATA_DIR) is read-only.'));
  expect(await put()).toEqual({
    ok: false,
    fault: 'refused',
    reason: 'The data directory (DATA_DIR) is read-only.',
  });
  respondWith(503, '<html>no server</html>');
  expect(await put()).toMatchObject({ fault: 'unreachable' });
});

test('a full disk is reported, an overloaded server is retried, an expired URL is renewed', async () => {
  for (const [status, code, fault] of [
    [507, 'NoRoom', 'refused'],
    [429, 'TooManyRequests', 'busy'],
    [403, 'LinkExpired', 'expired'],
    [413, 'TooLarge', 'too-large'],
  ] as const) {
    respondWith(status, failure(code, 'Why.'));
    expect(await put()).toEqual({ ok: false, fault, reason: 'Why.' });
  }
  respondWith(200, '');
  expect(await put()).toEqual({ ok: true });
});
