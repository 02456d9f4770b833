import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiveForm } from './receive-form.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinset-form-'));
});
beforeEach(() => {
  path = join(folder, 'received');
});
afterAll(() => rm(folder, { recursive: true }));

const limits = { fileBytesMax: 1_000_000, fieldBytesMax: 1000, connection: undefined };
const receive = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
  receiveForm(new Request('http://x', { method: 'POST', body, headers }), { path, ...limits });
const codeOf = (error: { code?: string }) => error.code;
const raw = (text: string) => receive(text, { 'content-type': 'multipart/form-data; boundary=x' });
const part = (headers: string, body = '') => `--x\r\n${headers}\r\n\r\n${body}\r\n`;
const field = (name: string, body = '') => part(`Content-Disposition: form-data; name="${name}"`, body);
const file = (name: string, body = '') =>
  part(`Content-Disposition: form-data; name="f"; filename="${name}"`, body);

describe('a form', () => {
  test('gives its fields, and its file on the disk', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(700_000));
    const form = new FormData();
    form.set('config', '{"é":1}');
    form.append('config', 'second');
    form.set('table', new File([bytes], 'données "1".csv'));
    const { fields, file } = await receive(form);
    expect([...fields]).toEqual([['config', '{"é":1}']]);
    expect(file).toEqual({
      field: 'table',
      filename: expect.stringContaining('données'),
      path,
      bytes: 700_000,
    });
    expect(await Bun.file(path).bytes()).toEqual(bytes);
    expect(await receive(new FormData())).toEqual({ fields: new Map(), file: null });
  });

  test('that is too large, as a whole or in a part, is refused and nothing remains', async () => {
    const large = new FormData();
    large.set('table', new File([new Uint8Array(1_000_001)], 'a.csv'));
    const long = new FormData();
    long.set('config', 'x'.repeat(1001));
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('--x--\r\n')),
      pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
    });
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await receive(large).catch(codeOf)).toBe('TooLarge');
    expect(await receive(long).catch(codeOf)).toBe('TooLarge');
    expect(await receive('x', { ...type, 'content-length': '2000000' }).catch(codeOf)).toBe('TooLarge');
    expect(await receive(endless, type).catch(codeOf)).toBe('TooLarge');
    expect(await readdir(folder)).toEqual([]);
  });

  test('of many parts is refused; a part with many headers is ignored', async () => {
    for (const text of [field('a').repeat(100_000), file('a.csv').repeat(2)])
      expect(await raw(`${text}--x--\r\n`).catch(codeOf)).toBe('InvalidRequest');
    const headers = Array.from({ length: 100 }, (_, i) => `X-${i}: 1\r\n`).join('');
    const many = part(`${headers}Content-Disposition: form-data; name="a"`, '1');
    expect(await raw(`${many}--x--\r\n`)).toEqual({ fields: new Map(), file: null });
    expect(await readdir(folder)).toEqual([]);
  });

  test('that is truncated or missing is refused', async () => {
    for (const text of ['', 'x', field('a', 'b'), file('a.csv', 'b'), file('a.csv', 'b').slice(0, -1)])
      expect(await raw(text).catch(codeOf)).toBe('InvalidRequest');
    for (const type of ['text/plain', 'multipart/form-data', 'multipart/form-data; boundary='])
      expect(await receive('--x--\r\n', { 'content-type': type }).catch(codeOf)).toBe('InvalidRequest');
    expect(await readdir(folder)).toEqual([]);
  });

  test('whose file cannot be written fails', async () => {
    path = join(folder, 'missing', 'received');
    const form = new FormData();
    form.set('table', new File(['a'], 'a.csv'));
    await expect(receive(form)).rejects.toThrow();
  });
});
