import { beforeEach, expect, test } from 'bun:test';
import { configSchema, LIMITS } from '@twinset/contract';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { setupFlowTest } from '../testing/setup-flow-test.ts';

globalThis.localStorage = new MemoryStorage();
const { adoptLimits } = await import('./adopt-limits.ts');
const { augmentConfigOf } = await import('../store/config-slice.ts');
const { getStore, resetStore } = await import('../store/store.ts');

const { texts } = setupFlowTest();
beforeEach(resetStore);

const BEYOND = {
  totalAugmentedImages: 4000,
  initialTrainSaveId: 200_000,
  initialTestSaveId: 150_000,
  augImageDimension: { width: 600, height: 9000 },
  resizeSide: 5000,
};
/** Limits beyond which are some of the numbers above, and the default size. */
const LOWER = { ...LIMITS, resizeWidthMax: 400 };

test('settings beyond the limits of a server get the nearest values within them, and a message names each', async () => {
  getStore().setConfig(BEYOND);
  await adoptLimits(LOWER);
  expect(getStore().config).toMatchObject({
    totalAugmentedImages: 1000,
    initialTrainSaveId: 100_000,
    initialTestSaveId: 100_000,
    augImageDimension: { width: 400, height: 4000 },
    resizeSide: 4000,
  });
  expect(configSchema(LOWER).safeParse(augmentConfigOf(getStore().config)).success).toBe(true);
  const [[title, description], ...others] = texts();
  expect([title, others]).toEqual(['Settings changed to the limits of this server', []]);
  expect(description?.split('; ')).toEqual([
    'Train starts at: 200,000 → 100,000',
    'Test starts at: 150,000 → 100,000',
    'Size: 600 × 9,000 px → 400 × 4,000 px',
    'Augmented training images: 4,000 → 1,000',
    'Length of the resized side: 5,000 → 4,000',
  ]);
});

test('settings within the limits are kept with their changes, without a message', async () => {
  const size = { height: 300, width: 200 };
  getStore().setConfig({ totalAugmentedImages: 1000, augImageDimension: size });
  await adoptLimits(LIMITS);
  expect(texts()).toEqual([]);
  expect(getStore().config.augImageDimension).toEqual(size);
  getStore().undoSettings();
  expect(getStore().config).toMatchObject({
    totalAugmentedImages: 150,
    augImageDimension: { width: 512, height: 512 },
  });
});
