import { beforeEach, describe, expect, test } from 'bun:test';
import { configSchema, DEFAULT_CONFIG, LIMITS, STORAGE_KEYS } from '@twinset/contract';
import fc from 'fast-check';
import { MemoryStorage } from '../testing/memory-storage.ts';

globalThis.localStorage = new MemoryStorage();
const { applyLimits, getStore, mergeStoredState, resetStore } = await import('./store.ts');
const { augmentConfigOf } = await import('./config-slice.ts');
const { hundredthsOf, lockedSet } = await import('./split-slice.ts');

beforeEach(resetStore);
const shares = () => hundredthsOf(getStore().config);

describe('configuration', () => {
  test('starts with the defaults of the specification', () => {
    expect(augmentConfigOf(getStore().config)).toEqual(DEFAULT_CONFIG);
    expect(getStore().config.stratificationDataFile).toBeNull();
  });
  test('setRatio() distributes the remainder to the others in proportion', () => {
    getStore().setRatio('train', 0.7);
    expect(shares()).toEqual({ train: 70, val: 15, test: 15 });
    expect(getStore().config.trainRatio).toBe(0.7);
  });
  test('a locked ratio is kept, and setting it has no effect', () => {
    getStore().toggleRatioLock('val');
    getStore().setRatio('train', 0.75);
    expect(shares()).toEqual({ train: 75, val: 20, test: 5 });
    getStore().setRatio('val', 0.5);
    expect(shares()).toEqual({ train: 75, val: 20, test: 5 });
    getStore().setRatio('train', 0.99);
    expect(shares()).toEqual({ train: 80, val: 20, test: 0 });
  });
  test('only one ratio can be locked, and no lock can be toggled while another one is locked', () => {
    getStore().toggleRatioLock('val');
    getStore().toggleRatioLock('train');
    expect(lockedSet(getStore().config)).toBe('val');
    getStore().toggleRatioLock('val');
    expect(lockedSet(getStore().config)).toBeNull();
  });
  test('resetConfig() resets the preview flags as well', () => {
    getStore().setConfig({
      previewAugmentedResult: true,
      previewSelection: true,
      seed: 7,
      augmentedImages: ['img_1.png'],
    });
    getStore().resetConfig();
    const { previewAugmentedResult, previewSelection, seed, augmentedImages } = getStore().config;
    expect({ previewAugmentedResult, previewSelection, seed, augmentedImages }).toEqual({
      previewAugmentedResult: false,
      previewSelection: false,
      seed: 42,
      augmentedImages: [],
    });
  });
});

describe('stored state', () => {
  test('settings and view options are stored, files and busy flags are not', () => {
    getStore().setConfig({
      seed: 5,
      stratificationDataFile: { name: 'a.csv', file: new File(['x'], 'a.csv') },
    });
    getStore().setBusy('imageIsUploading', true);
    getStore().setColorMode('dark');
    const { state } = JSON.parse(localStorage.getItem('twinset.config') ?? '{}');
    expect(state.config.seed).toBe(5);
    expect(state.colorMode).toBe('dark');
    expect(Object.keys(state).sort()).toEqual([
      'acknowledged',
      'colorMode',
      'config',
      'exactShares',
      'history',
      'pairs',
      'visited',
    ]);
    expect(state.config.stratificationDataFile).toBeUndefined();
  });
  test('a damaged store of any kind gives a complete state', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const { config, view } = mergeStoredState(stored, getStore());
        return (
          config.trainRatio + config.valRatio + config.testRatio > 0.99 &&
          [1, 2, 3].includes(view.pairs.columns)
        );
      }),
    );
  });
});

test('stored numbers up to a raised limit are kept until the server has reported its limits', () => {
  const stored = { config: { ...DEFAULT_CONFIG, totalAugmentedImages: 4000, initialTestSaveId: 0 } };
  const { config } = mergeStoredState(stored, getStore());
  expect([config.totalAugmentedImages, config.initialTestSaveId]).toEqual([4000, 1]);
  getStore().setConfig(config);
  applyLimits({ ...LIMITS, totalAugmentedImagesMax: 5000 });
  expect(getStore().config.totalAugmentedImages).toBe(4000);
  applyLimits(LIMITS);
  expect(getStore().config.totalAugmentedImages).toBe(1000);
  expect(configSchema().safeParse(augmentConfigOf(getStore().config)).success).toBe(true);
});

test('changes of unstored state never write the stored settings, which another window may have changed', () => {
  getStore().setConfig({ seed: 11 });
  const elsewhere = '{"state":{"config":{"seed":12}},"version":1}';
  localStorage.setItem(STORAGE_KEYS.config, elsewhere);
  getStore().setConnected(false);
  expect(localStorage.getItem(STORAGE_KEYS.config)).toBe(elsewhere);
  getStore().setConfig({ seed: 13 });
  expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.config) ?? '').state.config.seed).toBe(13);
});

test('the result of a new run counts as not seen, and the other pages as seen', () => {
  for (const step of ['previewResult', 'preprocessing', 'preprocessing']) getStore().setVisited(step);
  getStore().setRun('done');
  expect(getStore().view.visited).toEqual(['previewResult', 'preprocessing']);
  getStore().setRun('running');
  expect(getStore().view.visited).toEqual(['preprocessing']);
});
