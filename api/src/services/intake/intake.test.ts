import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Files, makeZip, photoOf, temporaryFolder } from '@twinset/engine/testing';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import {
  begin,
  completed,
  convert,
  converted,
  ended,
  keyOf,
  listDropped,
  maskOf,
  pairs,
  plan,
  planned,
  sendPieces,
  started,
  takeInFiles,
} from '../../testing/take-in.ts';
import { TUNABLES } from '../../tunables.ts';

const folder = temporaryFolder();
let api: TestApi;
beforeAll(async () => {
  await mkdir(join(folder, 'shared'));
  api = await startApi({ INTAKE_DIRS: join(folder, 'shared'), MAX_FILES: '6', MAX_ARCHIVE_BYTES: '200000' });
});
afterAll(() => api.stop());

test('dropped folders become pairs with classes and sets; only what the plan needs is sent', async () => {
  const files: Files = { 'set/classes.txt': 'sky\nroad\n', 'set/readme.md': 'x' };
  for (const [n, set] of ['train', 'train', 'val', 'test'].entries()) {
    files[`set/${set}/images/a${n}.png`] = photoOf(n);
    files[`set/${set}/masks/a${n}.png`] = maskOf(n);
  }
  const client = await started(api);
  await listDropped(client, files);
  expect(await plan(client)).toMatchObject({ isComplete: false, missing: { files: 1 } });
  expect(await sendPieces(client, files)).toEqual(['set/classes.txt']);
  expect(await plan(client)).toMatchObject({
    isComplete: true,
    pairs: 4,
    sets: { train: 2, val: 1, test: 1 },
    missing: { files: 8 },
    classes: [
      { value: 0, name: 'sky' },
      { value: 1, name: 'road' },
    ],
  });
  expect(await convert(client)).toMatchObject({ code: 'WrongState' });
  expect(await sendPieces(client, files)).not.toContain('set/readme.md');
  const { result } = await converted(client);
  expect(result).toMatchObject({ pairs: 4, failedFiles: [], csv: 'dataset.csv' });
  expect(result?.config).toMatchObject({ splitParameters: ['set'], classes: [{}, { name: 'road' }] });
  expect((await client.ok('imageNames')).results).toEqual(['a0.png', 'a1.png', 'a2.png', 'a3.png']);
  expect((await client.ok('stratificationFilename')).results).toBe('dataset.csv');
  expect(await client.call('balanceStatus')).toMatchObject({ success: true });
});

test('sending resumes with what is missing, also of a file in several pieces', async () => {
  const former = TUNABLES.intakePiece.value;
  (TUNABLES.intakePiece as { value: number }).value = 300;
  try {
    const client = await started(api);
    const zip = makeZip(
      Object.entries(pairs(3)).map(([path, bytes]) => ({ path, bytes: bytes as Uint8Array })),
    );
    expect(zip.length).toBeGreaterThan(900);
    await begin(client, { kind: 'archive', name: 'set.zip', bytes: zip.length });
    const { results } = await client.ok('intakePieces', { body: {} } as never);
    const [first] = results;
    const body = zip.subarray(first?.start, first?.end);
    const headers = { 'content-type': 'application/octet-stream' };
    await fetch(client.resolve(first?.url ?? ''), { method: 'PUT', headers, body });
    expect((await client.ok('intake')).intake).toMatchObject({
      received: { files: 0, bytes: 300 },
      missing: { files: 1, bytes: zip.length - 300 },
    });
    expect(await plan(client)).toMatchObject({ isComplete: false, pairs: 0 });
    expect((await sendPieces(client, { 'set.zip': zip })).length).toBe(results.length - 1);
    expect((await completed(client, {})).intake.result).toMatchObject({ pairs: 3, failedFiles: [] });
  } finally {
    (TUNABLES.intakePiece as { value: number }).value = former;
  }
});

test('former data are replaced only if that is confirmed; nothing of an intake remains', async () => {
  const client = await started(api);
  await takeInFiles(client, pairs(3));
  await listDropped(client, pairs(2, 'other'));
  await planned(client, {});
  await sendPieces(client, pairs(2, 'other'));
  expect((await client.ok('intake')).intake?.replaces).toEqual({ images: 3, masks: 3 });
  expect(await convert(client)).toMatchObject({
    code: 'DataExists',
    message: 'The session has 3 image(s) and 3 mask(s). Confirm that they may be replaced.',
  });
  expect((await client.ok('imageNames')).results).toHaveLength(3);
  expect((await converted(client, true)).result).toMatchObject({ pairs: 2 });
  expect((await client.ok('maskNames')).results).toEqual(['a0.png', 'a1.png']);
  expect(await api.ctx.storage.list(keyOf(client), 'intake')).toEqual([]);
  expect(existsSync(api.ctx.work.path(keyOf(client), 'intake', 'files'))).toBeFalse();
  await client.ok('clearSession');
  expect(Object.values(api.ctx.records.rowsOf(keyOf(client))).every((count) => count === 0)).toBeTrue();
});

test('a dataset above MAX_FILES is refused before its files are sent, or a part of it is chosen', async () => {
  const client = await started(api);
  const files = { ...pairs(5, 'set/one'), ...pairs(4, 'set/two') };
  await listDropped(client, files);
  const refused = await plan(client);
  expect(refused).toMatchObject({
    limit: { variable: 'MAX_FILES', value: 6, message: expect.stringContaining('9 pairs') },
    questions: expect.arrayContaining([expect.objectContaining({ id: 'part', chosen: '' })]),
  });
  for (const answer of [await client.call('intakePieces', { body: {} } as never), await convert(client)])
    expect(answer).toMatchObject({ code: 'TooLarge', message: expect.stringContaining('MAX_FILES') });
  const { plan: part, intake } = await completed(client, files, { part: 'folder:set/two' });
  expect(part).toMatchObject({ pairs: 4, limit: null });
  expect(intake.result).toMatchObject({ pairs: 4 });
});

test('folders and archives of the server are listed in natural order', async () => {
  const names = ['day_2', 'day_9.zip', 'day_10', 'day_11.zip', 'other'];
  for (const name of names) {
    const path = join(folder, 'shared', 'days', name);
    await (name.endsWith('.zip') ? Bun.write(path, 'x') : mkdir(path, { recursive: true }));
  }
  const client = await started(api);
  const { results } = await client.ok('intakePlaces', { query: { path: 'shared/days' } } as never);
  expect(results.map(({ name }) => name)).toEqual(names);
});

test('an archive above MAX_ARCHIVE_BYTES is refused before it is sent, and one that unpacks to more', async () => {
  const client = await started(api);
  expect(await begin(client, { kind: 'archive', name: 'a.zip', bytes: 200_001 })).toMatchObject({
    code: 'TooLarge',
    message: expect.stringContaining('MAX_ARCHIVE_BYTES'),
  });
  const zip = makeZip([{ path: 'a.png', bytes: new Uint8Array(300_000), isDeflated: true }]);
  await begin(client, { kind: 'archive', name: 'a.zip', bytes: zip.length });
  await sendPieces(client, { 'a.zip': zip });
  expect(await plan(client)).toMatchObject({ code: 'InvalidDataset' });
});

test('a cancelled conversion keeps the former data and can be started again', async () => {
  const client = await started(api);
  await takeInFiles(client, pairs(2));
  await listDropped(client, pairs(6, 'other'));
  await planned(client, {});
  await sendPieces(client, pairs(6, 'other'));
  const { engine } = api.ctx;
  const { convertIntake } = engine;
  // It starts its work once it is cancelled.
  engine.convertIntake = async (job, hooks = {}) => {
    await new Promise((resolve) => hooks.signal?.addEventListener('abort', resolve));
    return convertIntake(job, hooks);
  };
  await convert(client, true);
  expect(await convert(client, true)).toMatchObject({ code: 'IntakeRunning' });
  expect(await plan(client)).toMatchObject({ code: 'IntakeRunning' });
  expect(await client.call('deleteImages')).toMatchObject({ code: 'IntakeRunning' });
  expect(await client.ok('cancelIntake')).toMatchObject({ message: 'The conversion was cancelled.' });
  engine.convertIntake = convertIntake;
  expect(await ended(client)).toMatchObject({ stage: 'open', failure: { code: 'Cancelled' } });
  expect((await client.ok('imageNames')).results).toHaveLength(2);
  expect((await converted(client, true)).result).toMatchObject({ pairs: 6 });
});

test('a choice that the dataset does not ask for is refused, and the former plan is kept', async () => {
  const client = await started(api);
  await listDropped(client, pairs(2));
  expect(await plan(client, { masks: 'x' })).toMatchObject({
    code: 'InvalidRequest',
    message: 'There is no question "masks".',
  });
  expect(await plan(client)).toMatchObject({ isComplete: true, pairs: 2 });
});
