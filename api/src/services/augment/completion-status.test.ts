import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DEFAULT_CONFIG, QUIET_FIELDS, UI_FIELDS } from '@twinset/contract';
import { augment, blockPairs, numbersTo, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('the status of a result has its time, its number of pairs, and the settings of the manifest', async () => {
  const client = await sessionWith(api, blockPairs(numbersTo(10)));
  expect((await client.call('augmentationIsComplete')) as object).not.toHaveProperty('made');
  const config = { totalAugmentedImages: 7, flipLeftRight: true, trainRatioLocked: true };
  const before = Date.now();
  expect(await augment(client, config)).toMatchObject({ success: true });
  const { made } = await client.ok('augmentationIsComplete');
  expect(made?.outputs).toEqual({ train: 7, val: 2, test: 2 });
  expect(made?.ended).toBeGreaterThanOrEqual(before);
  expect(made?.ended).toBeLessThanOrEqual(Date.now());
  expect(made?.config).toEqual({ ...DEFAULT_CONFIG, ...config });
  const { manifest } = await client.ok('manifest');
  // A field of an unused feature is not in the manifest.
  const silent: string[] = [...UI_FIELDS, ...QUIET_FIELDS];
  const shaping = Object.entries(made?.config ?? {}).filter(([key]) => !silent.includes(key));
  expect(manifest.config).toEqual(Object.fromEntries(shaping));
});
