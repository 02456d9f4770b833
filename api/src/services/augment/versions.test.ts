import { Database } from 'bun:sqlite';
import { expect, spyOn, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunResult } from '@twinset/engine';
import { VERSIONS_MAX } from '../../records/versions.ts';
import {
  augment,
  blockImage,
  blockPairs,
  numbersTo,
  sendCsv,
  sessionWith,
} from '../../testing/split-session.ts';
import { startApi, type TestClient } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';
import { VERSION } from '../../version.ts';
import { recordVersion } from './versions.ts';

const versions = async (client: TestClient) => (await client.ok('versions')).results;
const NONE = { count: 0, names: [] };
const SAME = { changed: NONE, deleted: NONE, added: NONE, csvChanged: false };

test('each run is a version; its settings give the same zip again, byte by byte', async () => {
  const api = await startApi();
  const client = await sessionWith(api, blockPairs(numbersTo(6)));
  expect(await versions(client)).toEqual([]);
  await augment(client, { seed: 1, flipLeftRight: true, totalAugmentedImages: 5 });
  await augment(client, { seed: 2, randomRotate: true, totalAugmentedImages: 5 });
  const [second, first] = await versions(client);
  expect(second).toMatchObject({ seed: 2, outputs: { train: 5 }, sources: SAME });
  expect(first).toMatchObject({ seed: 1, config: { seed: 1, flipLeftRight: true }, sources: SAME });
  expect(second?.zipSha256).toMatch(/^[0-9a-f]{64}$/);
  expect(first?.zipSha256).not.toBe(second?.zipSha256);
  await augment(client, first?.config ?? {});
  const [again, ...others] = await versions(client);
  expect(again?.zipSha256).toBe(first?.zipSha256 as string);
  expect(others.map(({ id }) => id)).toEqual([second?.id as string, first?.id as string]);
  // Only the newest zip is kept.
  const [session = ''] = api.ctx.records.sessions.keys();
  expect(api.ctx.records.runs.ids(session)).toEqual([again?.id as string]);
});

test('a version states the program that rendered it, beside that of new runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-program-'));
  const first = await startApi({ TENSOR_BACKEND: 'ts' }, folder);
  const client = await sessionWith(first, blockPairs(numbersTo(4)));
  await augment(client, { totalAugmentedImages: 2 });
  const rendered = { version: VERSION, backend: 'typescript' };
  expect(await client.ok('versions')).toMatchObject({ results: [{ program: rendered }], program: rendered });
  await first.stop();
  const second = await startApi({ TENSOR_BACKEND: 'wasm' }, folder);
  try {
    second.ctx.version = '99.0.0';
    const later = second.client(client.sessionId);
    await augment(later, { totalAugmentedImages: 3 });
    const program = { version: '99.0.0', backend: 'wasm' };
    expect(await later.ok('versions')).toMatchObject({
      results: [{ program }, { program: rendered }],
      program,
    });
  } finally {
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a worker hashes the zip once, also if the list is requested meanwhile', async () => {
  const api = await startApi();
  const client = await sessionWith(api, blockPairs(numbersTo(4)));
  const { promise, resolve } = Promise.withResolvers<void>();
  const { engine } = api.ctx;
  const { hashFile } = engine;
  const hashed = spyOn(engine, 'hashFile').mockImplementation((path) => promise.then(() => hashFile(path)));
  await augment(client, { totalAugmentedImages: 2 });
  const lists = Promise.all([versions(client), versions(client)]);
  // Both requests are handled before the hash is known.
  await client.ok('imageNames');
  resolve();
  const [[one], [other]] = await lists;
  expect(hashed).toHaveBeenCalledTimes(1);
  const [session = ''] = api.ctx.records.sessions.keys();
  const zip = Bun.file(api.ctx.records.runs.lastDone(session)?.result?.zipPath ?? '');
  const hash = new Bun.CryptoHasher('sha256').update(await zip.bytes()).digest('hex');
  expect([one?.zipSha256, other?.zipSha256]).toEqual([hash, hash]);
});

test('changed, deleted and added sources, and another CSV file, are named', async () => {
  const api = await startApi();
  const client = await sessionWith(api, blockPairs(numbersTo(6)));
  await augment(client, { totalAugmentedImages: 3 });
  const [made] = await versions(client);
  const [image] = (await client.ok('imageNames')).results;
  await uploadFiles(client, 'images', [{ name: image as string, bytes: blockImage(77) }]);
  const [last = ''] = (await client.ok('maskNames')).results.slice(-1);
  await client.ok('deleteMask', { params: { name: last } } as never);
  await uploadFiles(client, 'images', [{ name: 'more_9.png', bytes: blockImage(9) }]);
  const [version] = await versions(client);
  expect(version?.id).toBe(made?.id as string);
  expect(version?.sources).toEqual({
    changed: { count: 1, names: [`images/${image}`] },
    deleted: { count: 1, names: [`masks/${last}`] },
    added: { count: 1, names: ['images/more_9.png'] },
    csvChanged: false,
  });
});

test('the sources of two versions are compared, in both directions', async () => {
  const api = await startApi();
  const client = await sessionWith(api, blockPairs(numbersTo(6)));
  await augment(client, { totalAugmentedImages: 2 });
  const [image = '', last = ''] = (await client.ok('imageNames')).results;
  await uploadFiles(client, 'images', [{ name: image, bytes: blockImage(77) }]);
  for (const call of ['deleteImage', 'deleteMask'] as const)
    await client.ok(call, { params: { name: last } } as never);
  await augment(client, { totalAugmentedImages: 2 });
  const [second, first] = (await versions(client)).map(({ id }) => id) as [string, string];
  const compared = (from: string, to: string) => client.call('versionSources', { query: { from, to } });
  const changed = { count: 1, names: [`images/${image}`] };
  const gone = { count: 2, names: [`images/${last}`, `masks/${last}`] };
  expect(await compared(first, second)).toMatchObject({ sources: { changed, deleted: gone, added: NONE } });
  expect(await compared(second, first)).toMatchObject({ sources: { changed, deleted: NONE, added: gone } });
  expect(await compared(second, second)).toMatchObject({ sources: SAME });
  expect(await compared(first, 'none')).toMatchObject({ code: 'NotFound' });
});

test('a CSV file that was uploaded since is named', async () => {
  const api = await startApi();
  const client = await sessionWith(api, blockPairs(numbersTo(6)));
  await augment(client, { totalAugmentedImages: 3 });
  await sendCsv(client, 'site', (n) => (n % 2 === 0 ? 'a' : 'b'), 6);
  expect((await versions(client))[0]?.sources).toEqual({ ...SAME, csvChanged: true });
});

test('50 versions are kept; versions of the same files share their hashes; a reset removes all', async () => {
  const api = await startApi();
  const client = await sessionWith(api, blockPairs(numbersTo(4)));
  await augment(client, { totalAugmentedImages: 1 });
  const [session = ''] = api.ctx.records.sessions.keys();
  const [{ sources: _, zipSha256, seed, ...made } = {} as never] = await versions(client);
  const hashes = { images: { 'a.png': '1' }, masks: {}, csv: null };
  for (let n = 1; n <= VERSIONS_MAX + 3; n++)
    await api.ctx.records.versions.add(
      session,
      { ...made, id: `${n}`, ended: made.ended + n } as never,
      hashes,
    );
  const ids = (await versions(client)).map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([VERSIONS_MAX, '53', '4']);
  expect(api.ctx.records.rowsOf(session)).toMatchObject({ versions: VERSIONS_MAX, version_sources: 1 });
  await client.ok('deleteBucket');
  expect(api.ctx.records.rowsOf(session)).toMatchObject({ versions: 0, version_sources: 0 });
});

test('versions that were recorded without their program are kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-version-9-'));
  const first = await startApi({}, folder);
  const client = await sessionWith(first, blockPairs(numbersTo(4)));
  await augment(client, { totalAugmentedImages: 2 });
  const [made] = await versions(client);
  await first.stop();
  const db = new Database(join(folder, 'twinset.db'));
  for (const column of ['program_version', 'backend']) db.run(`ALTER TABLE versions DROP COLUMN ${column}`);
  db.run('PRAGMA user_version = 9');
  db.close();
  const second = await startApi({}, folder);
  try {
    const later = second.client(client.sessionId);
    expect(await versions(later)).toEqual([{ ...made, program: null } as never]);
    await augment(later, { totalAugmentedImages: 2 });
    expect(await versions(later)).toMatchObject([{ program: made?.program }, { program: null }]);
  } finally {
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('records of version 8 keep their result and record the next version', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-version-8-'));
  const first = await startApi({}, folder);
  const client = await sessionWith(first, blockPairs(numbersTo(4)));
  await augment(client, { totalAugmentedImages: 2 });
  await first.stop();
  const db = new Database(join(folder, 'twinset.db'));
  for (const sql of ['DROP TABLE versions', 'DROP TABLE version_sources', 'PRAGMA user_version = 8'])
    db.run(sql);
  db.close();
  const second = await startApi({}, folder);
  try {
    const later = second.client(client.sessionId);
    expect(await later.ok('augmentationIsComplete')).toMatchObject({ success: true });
    expect(await versions(later)).toEqual([]);
    await augment(later, { totalAugmentedImages: 2 });
    expect(await versions(later)).toMatchObject([{ outputs: { train: 2 }, sources: SAME }]);
  } finally {
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a run succeeds although the record of its zip cannot be read', async () => {
  const api = await startApi();
  const client = await sessionWith(api, blockPairs(numbersTo(4)));
  await augment(client, { totalAugmentedImages: 2 });
  const [session = ''] = api.ctx.records.sessions.keys();
  const run = api.ctx.records.runs.lastDone(session);
  const zips = spyOn(api.ctx.caches.zips, 'get').mockImplementation(() =>
    Promise.reject(new Error('damaged')),
  );
  await recordVersion(api.ctx, { session, id: run?.id as string, result: run?.result as RunResult });
  zips.mockRestore();
  expect(await versions(client)).toHaveLength(1);
});
