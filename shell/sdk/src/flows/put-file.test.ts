import { afterEach, expect, test } from 'bun:test';
import { putFile } from './put-file.ts';

const usual = globalThis.XMLHttpRequest;
afterEach(() => {
  globalThis.XMLHttpRequest = usual;
});

/** A request that is answered at once. */
function answering(status: number, responseText: string): void {
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

test('a lost data directory is named; other gateway errors are a server out of reach', async () => {
  answering(503, failure('StorageUnavailable', 'The data directory (DATA_DIR) is read-only.'));
  expect(await put()).toEqual({
    ok: false,
    fault: 'refused',
    reason: 'The data directory (DATA_DIR) is read-only.',
  });
  answering(503, '<html>no server</html>');
  expect(await put()).toMatchObject({ fault: 'unreached' });
});

test('a full disk is named, an overloaded server is tried again, an expired URL is renewed', async () => {
  for (const [status, code, fault] of [
    [507, 'NoRoom', 'refused'],
    [429, 'TooManyRequests', 'busy'],
    [403, 'LinkExpired', 'ended'],
    [413, 'TooLarge', 'too-large'],
  ] as const) {
    answering(status, failure(code, 'Why.'));
    expect(await put()).toEqual({ ok: false, fault, reason: 'Why.' });
  }
  answering(200, '');
  expect(await put()).toEqual({ ok: true });
});
