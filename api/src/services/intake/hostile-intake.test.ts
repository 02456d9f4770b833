import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sortPaths } from '@twinset/contract';
import { damagedPairs, temporaryFolder, writeTree } from '@twinset/engine/testing';
import { augment } from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import {
  begin,
  completed,
  keyOf,
  listDropped,
  pairs,
  plan,
  planned,
  started,
  takeInFiles,
} from '../../testing/take-in.ts';

const folder = temporaryFolder();
let api: TestApi;
beforeAll(async () => {
  await mkdir(join(folder, 'shared'));
  api = await startApi({ INTAKE_DIRS: join(folder, 'shared'), MAX_FILES: '6', MAX_ARCHIVE_BYTES: '200000' });
});
afterAll(() => api.stop());

test('paths that leave the folder, are absolute or doubled are named; nothing is written outside', async () => {
  const wrong = ['../evil.png', '/tmp/evil.png', 'set/../../evil.png', 'C:/evil.png', 'set//evil.png'];
  const more = ['SET/IMAGES/A0.PNG', 'set/images', `set/${'x'.repeat(300)}.png`, 'set\\evil.png', 'a\0b.png'];
  const files = { ...pairs(2), ...Object.fromEntries([...wrong, ...more].map((path) => [path, 'x'])) };
  const client = await started(api);
  const { plan: understood, intake } = await takeInFiles(client, files);
  expect(understood.refused.map(({ filename }) => filename)).toEqual(sortPaths([...wrong, ...more]));
  expect(intake.result).toMatchObject({ pairs: 2, failedFiles: [] });
  for (const path of ['/tmp/evil.png', join(api.dataDir, 'evil.png')]) expect(existsSync(path)).toBeFalse();
});

test('bytes that disagree with the listing, and files that no plan needs, are refused', async () => {
  const client = await started(api);
  await listDropped(client, pairs(1));
  await planned(client, {});
  const { results } = await client.ok('intakePieces', { body: {} } as never);
  const put = (url: string, body: NonNullable<RequestInit['body']>) =>
    fetch(client.resolve(url), {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });
  const [{ url = '' } = {}] = results;
  const short = await put(url, 'short');
  expect([short.status, ((await short.json()) as { message: string }).message]).toEqual([
    400,
    expect.stringContaining('set/images/a0.png was listed with another size'),
  ]);
  const endless = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(5000));
      controller.close();
    },
  });
  expect((await put(url, endless)).ok).toBeFalse();
  expect((await client.ok('intake')).intake?.missing.files).toBe(2);
  await client.ok('abandonIntake');
  expect((await put(url, new Uint8Array(10))).ok).toBeFalse();
  expect((await client.ok('intake')).intake).toBeNull();
  expect(await plan(client)).toMatchObject({ code: 'NotFound' });
});

test('files that cannot be decoded are named, whatever their damage, and the other pairs can be used', async () => {
  const { files, damaged } = await damagedPairs();
  const api = await startApi();
  try {
    const client = await started(api);
    const { result } = (await takeInFiles(client, files)).intake;
    expect(result?.failedFiles.map(({ filename }) => filename).sort()).toEqual(damaged);
    expect(result?.pairs).toBe(4);
    const names = ['valid0.png', 'valid1.png', 'valid2.png', 'valid3.png'];
    expect((await client.ok('imageNames')).results).toEqual(names);
    expect((await client.ok('maskNames')).results).toEqual(names);
    const { findings } = await client.ok('datasetReport');
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(await client.call('balanceStatus')).toMatchObject({ success: true });
    const ran = await augment(client, { ...result?.config, totalAugmentedImages: 2 });
    expect(ran).toMatchObject({ success: true, outputs: { train: 2, val: 1, test: 1 } });
  } finally {
    await api.stop();
  }
}, 30_000);

test('only folders of INTAKE_DIRS are read, without links that leave them', async () => {
  const shared = join(folder, 'shared');
  await writeTree(join(shared, 'good'), pairs(2));
  await writeTree(join(folder, 'secret'), pairs(2));
  await symlink(join(folder, 'secret'), join(shared, 'link'));
  await symlink(join(folder, 'secret', 'set', 'images', 'a0.png'), join(shared, 'good', 'stolen.png'));
  const client = await started(api);
  const list = async (path?: string) =>
    (await client.ok('intakePlaces', { query: path ? { path } : {} } as never)).results;
  expect(await list()).toEqual([{ name: 'shared', path: 'shared', kind: 'folder' }]);
  expect(await list('shared')).toEqual([{ name: 'good', path: 'shared/good', kind: 'folder' }]);
  for (const path of ['shared/link', 'shared/../secret', 'secret', folder, 'shared/nothing', '']) {
    expect([path, await begin(client, { kind: 'folder', path: path || '.' })]).toMatchObject([
      path,
      { code: 'NotFound' },
    ]);
  }
  const before = await Bun.file(join(shared, 'good/set/images/a0.png')).bytes();
  await begin(client, { kind: 'folder', path: 'shared/good' });
  const { plan: understood, intake } = await completed(client, {});
  expect(understood.refused).toEqual([
    { filename: 'stolen.png', reason: 'The link leads out of the folder.' },
  ]);
  expect(intake.result).toMatchObject({ pairs: 2 });
  // A later change of the server's folder does not change the session's files.
  await Bun.write(join(shared, 'good/set/images/a0.png'), 'changed');
  const stored = Bun.file(api.ctx.work.path(keyOf(client), 'images', 'a0.png'));
  expect(await stored.bytes()).toEqual(before);
});
