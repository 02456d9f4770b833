import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { plainFacts, zipEntries } from '@twinset/engine';
import { pythonEntries, temporaryFolder, unzipTest } from '@twinset/engine/testing';
import { augment, blockPairs, numbersTo, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';
import { TUNABLES } from '../../tunables.ts';

const folder = temporaryFolder();
const pairs = blockPairs(numbersTo(6));
const NAMES = ['train.zip', 'val.zip', 'uploaded_data.zip'] as const;
const usual = TUNABLES.downloadChunk.value;
let api: TestApi;
let client: TestClient;
let resultZip: string;
const whole = new Map<string, Buffer>();

const get = (name: string, headers: Record<string, string> = {}) =>
  fetch(client.url(`/downloads/${name}`), { headers });
const etagOf = async (name: string) => (await get(name)).headers.get('etag') ?? '';
const savedAs = async (file: string, bytes: Uint8Array) => {
  const path = join(folder, file);
  await Bun.write(path, bytes);
  return path;
};
const slices = async (path: string) =>
  Promise.all(
    [...(await zipEntries(path))].map(
      async ([name, { start, end }]) =>
        [name, Buffer.from(await Bun.file(path).slice(start, end).bytes())] as const,
    ),
  );

beforeAll(async () => {
  api = await startApi();
  client = await sessionWith(api, pairs);
  await augment(client, { totalAugmentedImages: 8 });
  await client.ok('transferZip');
  const [link] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
  resultZip = await savedAs('result.zip', await (await fetch(client.resolve(link?.url ?? ''))).bytes());
  for (const name of NAMES) whole.set(name, Buffer.from(await (await get(name)).bytes()));
});
afterEach(() => {
  TUNABLES.downloadChunk.value = usual;
});
afterAll(() => api.stop());

test('a set has the entries of the result, byte for byte', async () => {
  for (const set of ['train', 'val']) {
    const path = await savedAs(`${set}.zip`, whole.get(`${set}.zip`) as Buffer);
    const expected = (await slices(resultZip)).filter(([name]) => name.startsWith(`${set}/`));
    expect(expected.length).toBeGreaterThan(1);
    expect(await slices(path)).toEqual(expected);
    expect(unzipTest(path)).not.toBe(false);
    const python = pythonEntries(path);
    if (python) expect(python).toEqual(expected.map(([name, bytes]) => [name, bytes.length]));
  }
});

test('the uploads are as they came, with the report', async () => {
  const path = await savedAs('uploads.zip', whole.get('uploaded_data.zip') as Buffer);
  const entries = await slices(path);
  const files = (['images', 'masks'] as const).flatMap((kind) =>
    pairs[kind].map(({ name, bytes }) => ({ name: `${kind}/${name}`, bytes })),
  );
  const expected = await Promise.all(
    files.map(async ({ name, bytes }) => [name, Buffer.from(await bytes.arrayBuffer())] as const),
  );
  expect(entries.slice(0, -1)).toEqual(expected);
  expect(entries.at(-1)?.[0]).toBe('dataset-report.json');
  expect(JSON.parse(String(entries.at(-1)?.[1]))).toMatchObject({ pairs: 6 });
  expect(unzipTest(path)).not.toBe(false);
  expect(pythonEntries(path) ?? entries).toHaveLength(13);
});

/** Returns the offsets at which something begins or ends: headers, contents, the directory, the whole. */
async function boundaries(name: string): Promise<number[]> {
  const bytes = whole.get(name) as Buffer;
  const path = await savedAs(`boundaries-${name}`, bytes);
  const places = [...(await zipEntries(path))].flatMap(([entry, { start, end }]) => [
    start - 30 - Buffer.byteLength(entry),
    start,
    end,
  ]);
  return [...new Set([...places, bytes.length - 22, bytes.length])];
}

describe.each(NAMES)('%s', (name) => {
  test('states its size before a byte is sent', async () => {
    const bytes = whole.get(name) as Buffer;
    const head = await fetch(client.url(`/downloads/${name}`), { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    const answer = await get(name);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(head.headers.get('etag')).toBe(answer.headers.get('etag'));
    await answer.body?.cancel();
  });

  // In one piece, and assembled while it is sent.
  test.each([usual, 700])('gives the range at every boundary, read %d bytes at a time', async (chunk) => {
    TUNABLES.downloadChunk.value = chunk;
    const bytes = whole.get(name) as Buffer;
    const total = bytes.length;
    const range = async (first: number, last: number | '') => {
      const answer = await get(name, { range: `bytes=${first}-${last}` });
      const to = last === '' ? total - 1 : Math.min(last, total - 1);
      expect([answer.status, answer.headers.get('content-range')]).toEqual([
        206,
        `bytes ${first}-${to}/${total}`,
      ]);
      expect(Buffer.from(await answer.bytes()).equals(bytes.subarray(first, to + 1))).toBe(true);
    };
    for (const at of await boundaries(name)) {
      await range(Math.max(0, at - 1), at + 1);
      if (at < total) await range(at, '');
    }
    expect((await get(name, { range: `bytes=${total}-` })).status).toBe(416);
    const tail = await get(name, { range: 'bytes=-22' });
    expect(Buffer.from(await tail.bytes()).equals(bytes.subarray(-22))).toBe(true);
  });

  test('resumes an interrupted download, and starts again if the file has changed', async () => {
    TUNABLES.downloadChunk.value = 700;
    const bytes = whole.get(name) as Buffer;
    const cut = new AbortController();
    const first = await fetch(client.url(`/downloads/${name}`), { signal: cut.signal });
    const reader = (first.body as ReadableStream<Uint8Array>).getReader();
    const part = Buffer.from((await reader.read()).value as Uint8Array).subarray(0, 500);
    cut.abort();
    const headers = { range: `bytes=${part.length}-`, 'if-range': first.headers.get('etag') ?? '' };
    const rest = await get(name, headers);
    expect(rest.status).toBe(206);
    expect(Buffer.concat([part, await rest.bytes()]).equals(bytes)).toBe(true);
    const other = await get(name, { ...headers, 'if-range': '"other"' });
    expect(other.status).toBe(200);
    expect((await other.bytes()).length).toBe(bytes.length);
    expect((await get(name, { 'if-none-match': await etagOf(name) })).status).toBe(304);
  });
});

test('another result and other uploads have other tags', async () => {
  const before = await Promise.all(NAMES.map(etagOf));
  await uploadFiles(client, 'images', blockPairs([7]).images);
  await uploadFiles(client, 'masks', blockPairs([7]).masks);
  await augment(client, { totalAugmentedImages: 9 });
  const after = await Promise.all(NAMES.map(etagOf));
  for (const [i, etag] of after.entries()) expect(etag).not.toBe(before[i] as string);
});

test('uploads of an older version, without checksums, are sent without a length', async () => {
  const { files, sessions } = api.ctx.records;
  const session = sessions.keys().find((key) => files.list(key, 'images').length > 0) as string;
  const [row] = files.list(session, 'images');
  const { crc32: _, ...facts } = plainFacts((row as NonNullable<typeof row>).facts);
  files.put(session, 'images', [{ name: facts.name, etag: (row as NonNullable<typeof row>).etag, facts }]);
  const answer = await get('uploaded_data.zip', { range: 'bytes=0-9' });
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
  const path = await savedAs('older.zip', await answer.bytes());
  expect(unzipTest(path)).not.toBe(false);
  expect(pythonEntries(path) ?? Array(15)).toHaveLength(15);
});

test('the sample dataset is a zip of 24 pairs and their classes, the same for every request', async () => {
  const [one, two] = await Promise.all([get('sample_dataset.zip'), get('sample_dataset.zip')]);
  const bytes = await one.bytes();
  expect(Buffer.compare(bytes, await two.bytes())).toBe(0);
  const path = await savedAs('sample_dataset.zip', bytes);
  const names = [...(await zipEntries(path)).keys()];
  expect(names.filter((name) => /^images\/slide_\d\d\.png$/.test(name))).toHaveLength(24);
  expect(names.filter((name) => /^masks\/slide_\d\d\.png$/.test(name))).toHaveLength(24);
  expect(names.at(-1)).toBe('classes.json');
});
