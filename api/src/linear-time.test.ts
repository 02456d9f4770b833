import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collisionKey, pairNames, parseConfig, sortNames, uploadNameProblem } from '@twinset/contract';
import { fasterThanLinear, filled, growing } from '@twinset/engine/testing';
import { createApp } from './app.ts';
import { receiveForm } from './http/receive-form.ts';
import { createByteBudget } from './lib/byte-budget.ts';
import { sessionKey } from './lib/session-key.ts';
import { readJson } from './middleware/read-body.ts';
import { signUploads } from './services/upload/sign-uploads.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

const SCALE = process.env.TEST_LONG ? 16 : 1;
const KB = SCALE << 10;
/** Names of a call, a quarter of the most in the long run. */
const NAMES = process.env.TEST_LONG ? 5000 : 1500;

let api: TestApi;
let folder: string;
let session: string;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
  folder = await mkdtemp(join(tmpdir(), 'twinset-linear-'));
  const client = api.client();
  await client.start();
  session = sessionKey(client.sessionId) ?? '';
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

/** Does work that may be refused, which takes time too. */
const done = async (work: () => unknown): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if ((error as Error).name !== 'AppError') throw error;
  }
};
const expectLinear = async (kinds: Parameters<typeof fasterThanLinear>[0]) =>
  expect(await fasterThanLinear(kinds)).toEqual([]);

test('names are checked, sorted, paired and signed in linear time', async () => {
  const names = (count: number, of = (n: number) => `img_${n}.png`) =>
    Array.from({ length: count }, (_, n) => of(n));
  const sign = (of: (n: number) => string, most = NAMES) =>
    growing(
      most,
      (count) => names(count, of),
      (filenames) =>
        done(() =>
          signUploads({ ctx: api.ctx, session, input: { filenames, folder_path: 'images', origin: '' } }),
        ),
    );
  const long = (text: string) =>
    growing(
      16 * KB,
      (size) => text.repeat(size),
      (name) => [uploadNameProblem(name), collisionKey(name)],
    );
  await expectLinear({
    // Signing takes most of the time of fewer names, and would hide a quadratic check of them.
    signed: sign((n) => `img_${n}.png`, 2 * NAMES),
    'refused by format': sign((n) => `img_${n}.tiff`),
    'equal names': sign(() => 'a.png'),
    'names that differ by case': sign((n) => (n % 2 ? `a${n >> 1}.png` : `A${n >> 1}.png`)),
    'system files': sign((n) => `._${n}`),
    'a long name of dots': long('.'),
    'a long name of spaces': long(' '),
    'a long name of marks': long('e\u0301\u0327'),
    'a long name of digits': growing(16 * KB, (size) => [`${'0'.repeat(size)}x`, '0'], sortNames),
    pairs: growing(
      250 * SCALE,
      (count) => names(count),
      (all) => pairNames(all, all),
    ),
    'pairs with a suffix': growing(
      250 * SCALE,
      (count) => names(count),
      (all) =>
        pairNames(
          all,
          all.map((name) => name.replace('.png', '_mask.png')),
        ),
    ),
  });
}, 600_000);

test('JSON is read and checked in linear time', async () => {
  const limits = { maxBytes: 1 << 30, budget: createByteBudget(1 << 30), connection: undefined };
  const headers = { 'content-type': 'application/json' };
  const body = (make: (size: number) => string) =>
    growing(16 * KB, make, (text) =>
      done(() => readJson(new Request('http://x', { method: 'POST', headers, body: text }), limits)),
    );
  const config = (make: (count: number) => unknown) =>
    growing(250 * SCALE, make, (value) => parseConfig(value));
  const list = <T>(count: number, of: (n: number) => T) => Array.from({ length: count }, (_, n) => of(n));
  await expectLinear({
    'nested arrays': body((size) => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`),
    'nested arrays that do not end': body((size) => '['.repeat(size)),
    'a long text': body((size) => `"${'x'.repeat(size)}"`),
    'escaped characters': body((size) => `"${'\\u0041'.repeat(size / 6)}"`),
    'white space': body((size) => ' '.repeat(size)),
    'a number': body((size) => '1'.repeat(size)),
    fields: body((size) => `{${filled(size, (n) => `"k${n}":1,`)}`),
    'unknown fields': config((count) => Object.fromEntries(list(count, (n) => [`k${n}`, n]))),
    classes: config((count) => ({ classes: list(count, (value) => ({ value, name: `c${value}` })) })),
    'wrong classes': config((count) => ({ classes: list(count, () => ({ value: 'x', color: 1 })) })),
    'unknown fields of classes': config((count) => ({
      classes: list(count, (value) => ({ value, [`k${value}`]: 1 })),
    })),
    columns: config((count) => ({ splitParameters: list(count, (n) => `c${n}`) })),
    'fields named like the prototype': config((count) => ({
      transformRanges: JSON.parse(`{${list(count, (n) => `"__proto__${n}":{}`).join()}}`),
    })),
  });
}, 600_000);

test('forms, cookies and queries are read in linear time', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=xyx' };
  const part = (headers: string, body: string) => `--xyx\r\n${headers}\r\n\r\n${body}\r\n`;
  const field = 'Content-Disposition: form-data; name="a"';
  const file = `${field}; filename="a.csv"`;
  const limits = { fileBytesMax: 1 << 30, fieldBytesMax: 1 << 30, connection: undefined };
  const form = (make: (size: number) => string) =>
    growing(
      64 * KB,
      (size) => `${make(size)}--xyx--\r\n`,
      (text) =>
        done(() =>
          receiveForm(new Request('http://x', { method: 'POST', headers: type, body: text }), {
            path: join(folder, 'file'),
            ...limits,
          }),
        ),
    );
  const app = createApp(api.ctx);
  const call = (make: (count: number) => { query?: string; headers?: Record<string, string> }) =>
    growing(250, make, async ({ query = '', headers = {} }) => {
      for (let times = 0; times < 4; times++) await app.request(`/api/metadata/files?${query}`, { headers });
    });
  const list = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n));
  await expectLinear({
    'one file': form((size) => part(file, 'x'.repeat(size))),
    'a file of line breaks': form((size) => part(file, '\r\n'.repeat(size / 2))),
    'a file of boundaries': form((size) => part(file, '\r\n--xy'.repeat(size / 6))),
    'one field': form((size) => part(field, 'x'.repeat(size))),
    'many parts': form((size) => part(field, '').repeat(size / 60)),
    'many headers': form((size) => part(`${field}${'\r\nx: y'.repeat(size / 6)}`, '')),
    'a long header': form((size) => part(`${field}; x="${'\\"'.repeat(size / 2)}"`, '')),
    'a long name': form((size) => part(`Content-Disposition: form-data; name="${'%'.repeat(size)}"`, '')),
    'text before the first part': form((size) => '-'.repeat(size)),
    cookies: call((count) => ({ headers: { cookie: list(count, (n) => `c${n}=1`).join('; ') } })),
    'one parameter again and again': call((count) => ({ query: list(count, () => 'kind=images').join('&') })),
    'many parameters': call((count) => ({ query: list(count, (n) => `k${n}=1`).join('&') })),
  });
}, 600_000);
