import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionKey } from '../../lib/session-key.ts';
import { augment, blockPairs, numbersTo, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { TUNABLES } from '../../tunables.ts';
import { storedBytes } from '../upload/internal.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Uploads pairs of 32 x 32; returns the folder of their tiles, too. */
async function uploaded() {
  const client = await sessionWith(api, blockPairs(numbersTo(6)));
  const folder = api.ctx.work.path(sessionKey(client.sessionId) as string, 'tiles');
  return { client, folder, folders: () => (existsSync(folder) ? readdirSync(folder) : []) };
}

const settings = { flipUpDown: true, totalAugmentedImages: 12 };

test('plan, previews, run and replay use tiles, whose files are removed with the uploads', async () => {
  const { client, folders } = await uploaded();
  const config = { ...settings, tiles: { size: 16, overlap: 4 } };
  const plan = await client.ok('plan', { body: { config } } as never);
  expect(plan.tiles).toEqual({ sources: 6, tiles: 54, used: 54 });
  expect(plan.sizes.train + plan.sizes.val + plan.sizes.test).toBe(54);
  const body = { config, set: 'train' as const, indices: [0, 11] };
  const { results } = await client.ok('previewOutputs', { body } as never);
  expect(results).toHaveLength(2);
  expect(await augment(client, config)).toMatchObject({ success: true });
  const { manifest } = await client.ok('manifest');
  expect(manifest.tiles).toEqual(plan.tiles);
  const ofVal = manifest.outputs.filter(({ set }) => set === 'val');
  expect(ofVal).toHaveLength(plan.sizes.val);
  const [, output] = ofVal;
  expect(output?.source.tile).toEqual({ x: 12, y: 0, width: 16, height: 16 });
  expect(output?.frame).toMatchObject({ source: { width: 32, height: 32 }, window: output?.source.tile });
  expect(await client.ok('replay', { body: { output } } as never)).toMatchObject({ same: true });
  expect(folders()).toHaveLength(6);
  await client.ok('deleteImages');
  expect(folders()).toEqual([]);
});

test('tiles of other settings are removed after a while', async () => {
  const { client, folder, folders } = await uploaded();
  const planOf = (size: number, seed = 1) =>
    client.ok('previewOutputs', {
      body: { config: { ...settings, seed, tiles: { size } }, set: 'val', indices: [0] },
    } as never);
  await planOf(16);
  const [former] = folders();
  await planOf(20);
  expect(folders()).toContain(former as string);
  const past = (Date.now() - TUNABLES.unusedTilesKept.value - 1000) / 1000;
  for (const name of folders()) utimesSync(join(folder, name), past, past);
  await planOf(20, 2);
  expect(folders()).not.toContain(former as string);
  expect(folders().length).toBeGreaterThan(0);
  for (const name of folders()) utimesSync(join(folder, name), past, past);
  await client.ok('previewOutputs', { body: { config: settings, set: 'val', indices: [0] } } as never);
  expect(folders()).toEqual([]);
});

test('tiles whose cutting was interrupted are removed after a while', async () => {
  const { client, folder, folders } = await uploaded();
  const preview = (seed: number) =>
    client.ok('previewOutputs', {
      body: { config: { ...settings, seed, tiles: { size: 16 } }, set: 'val', indices: [0] },
    } as never);
  await preview(1);
  const [interrupted, current] = ['a.part-1', 'b.part-2'].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  for (const path of [interrupted, current]) mkdirSync(path);
  const past = (Date.now() - TUNABLES.unusedTilesKept.value - 1000) / 1000;
  utimesSync(interrupted, past, past);
  await preview(2);
  expect(folders().filter((name) => name.includes('.part-'))).toEqual(['b.part-2']);
});

test('tiles that are too large for the space are refused before they are cut, and count like uploads', async () => {
  const { client, folders } = await uploaded();
  const { env, storage, tileSpace } = api.ctx;
  const config = { ...settings, tiles: { size: 16 } };
  const session = sessionKey(client.sessionId) as string;
  const limit = env.MAX_TOTAL_BYTES;
  const uploads = storage.ownUrls?.totalBytes ?? 0;
  const before = await tileSpace.measure();
  try {
    // Each of the 6 pairs has 4 tiles of two files, whose chunks alone take 400 bytes.
    env.MAX_TOTAL_BYTES = uploads + before + 6 * 4 * 2 * 400;
    const refused = await client.call('plan', { body: { config } } as never);
    expect(refused).toMatchObject({ success: false, code: 'NoRoom' });
    expect(JSON.stringify(refused)).toContain('MAX_TOTAL_BYTES');
    expect(folders()).toEqual([]);
    env.MAX_TOTAL_BYTES = uploads + before + 6 * 2 * 32 * 32 * 3 + 6 * 4 * 2 * 400;
    expect(await client.call('plan', { body: { config } } as never)).toMatchObject({ success: true });
  } finally {
    env.MAX_TOTAL_BYTES = limit;
  }
  expect(folders()).not.toEqual([]);
  const tiles = await tileSpace.measure();
  expect(tiles).toBeGreaterThan(before);
  expect((await storedBytes(api.ctx, session)).total).toBe(uploads + tiles);
});

test('a known plan is refused if its tiles were removed and no longer fit', async () => {
  const { client, folder, folders } = await uploaded();
  const body = { config: { ...settings, tiles: { size: 16 } }, set: 'val', indices: [0] };
  await client.ok('previewOutputs', { body } as never);
  rmSync(folder, { recursive: true });
  const limit = api.ctx.env.MAX_TOTAL_BYTES;
  try {
    api.ctx.env.MAX_TOTAL_BYTES = 1;
    expect(await client.call('previewOutputs', { body } as never)).toMatchObject({ code: 'NoRoom' });
  } finally {
    api.ctx.env.MAX_TOTAL_BYTES = limit;
  }
  expect(folders()).toEqual([]);
});

test('the size of tiles is known after a restart without reading their folders, and ends with the session', async () => {
  const home = mkdtempSync(join(tmpdir(), 'twinset-tiles-'));
  const first = await startApi({}, home);
  const client = await sessionWith(first, blockPairs(numbersTo(4)));
  await client.ok('plan', { body: { config: { ...settings, tiles: { size: 16 } } } } as never);
  const bytes = await first.ctx.tileSpace.measure();
  await first.stop();
  const second = await startApi({}, home);
  try {
    expect(bytes).toBeGreaterThan(0);
    expect(second.ctx.tileSpace.recorded()).toBe(bytes);
    await second.client(client.sessionId).ok('deleteBucket');
    expect(second.ctx.tileSpace.recorded()).toBe(0);
  } finally {
    await second.stop();
    rmSync(home, { recursive: true, force: true });
  }
});

test('the search for tiles with foreground is reported', async () => {
  const { client } = await uploaded();
  const reported: unknown[] = [];
  const session = sessionKey(client.sessionId) as string;
  const end = api.ctx.jobs.subscribe(session, (event) => reported.push(event));
  await client.ok('plan', {
    body: { config: { ...settings, tiles: { size: 16, emptyShare: 0.5 } } },
  } as never);
  end();
  const tiles = { job: 'attributes', phase: 'tiles', total: 6 };
  expect(reported).toContainEqual(expect.objectContaining({ ...tiles, state: 'running', done: 1 }));
  expect(reported).toContainEqual(expect.objectContaining({ ...tiles, state: 'done', done: 6 }));
});

test('a search that fails is reported as failed', async () => {
  const { client } = await uploaded();
  const reported: unknown[] = [];
  const session = sessionKey(client.sessionId) as string;
  const masks = api.ctx.work.path(session, 'masks');
  writeFileSync(join(masks, readdirSync(masks).sort().at(-1) as string), 'not a picture');
  const end = api.ctx.jobs.subscribe(session, (event) => reported.push(event));
  const config = { ...settings, tiles: { size: 16, emptyShare: 0.5 } };
  expect(await client.call('plan', { body: { config } } as never)).toMatchObject({ success: false });
  end();
  const message = 'The tiles could not be searched.';
  expect(reported).toContainEqual(expect.objectContaining({ phase: 'tiles', state: 'failed', message }));
});

test('settings that no dataset could be cut by are refused by name', async () => {
  const { client } = await uploaded();
  const refused = await client.call('plan', { body: { config: { tiles: { size: 16, overlap: 9 } } } });
  expect(refused).toMatchObject({ success: false, code: 'InvalidConfiguration' });
  expect(JSON.stringify(refused)).toContain('tiles.overlap');
});
