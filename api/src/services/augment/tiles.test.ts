import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sessionKey } from '../../lib/session-key.ts';
import { augment, blockPairs, numbersTo, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { TUNABLES } from '../../tunables.ts';

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

test('settings that no dataset could be cut by are refused by name', async () => {
  const { client } = await uploaded();
  const refused = await client.call('plan', { body: { config: { tiles: { size: 16, overlap: 9 } } } });
  expect(refused).toMatchObject({ success: false, code: 'InvalidConfiguration' });
  expect(JSON.stringify(refused)).toContain('tiles.overlap');
});
