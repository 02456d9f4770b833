import { afterAll, beforeEach, expect, spyOn, test } from 'bun:test';
import { DEFAULT_CONFIG, STORAGE_KEYS } from '@twinset/contract';
import { MemoryStorage } from '../testing/memory-storage.ts';

globalThis.localStorage = new MemoryStorage();
const { getStore, mergeStoredState, resetStore } = await import('./store.ts');
const { augmentConfigOf } = await import('./config-slice.ts');
const { setName } = await import('../dataset/class-settings.ts');

let now = 0;
const clock = spyOn(performance, 'now').mockImplementation(() => now);
beforeEach(() => {
  now = 100_000;
  resetStore();
});
afterAll(() => clock.mockRestore());
const pause = () => {
  now += 1000;
};
const config = () => augmentConfigOf(getStore().config);
const steps = () => ({ undo: getStore().history.past.length, redo: getStore().history.future.length });

test('each change is undone and redone, with all its fields', () => {
  const { setConfig, setFlag, undoSettings, redoSettings } = getStore();
  setFlag('randomRotate', true);
  setConfig({ crop: true, cropDimension: { ...DEFAULT_CONFIG.cropDimension, targetWidth: 64 } });
  setConfig({ exports: ['coco'] });
  const last = config();
  expect(steps()).toEqual({ undo: 3, redo: 0 });
  expect(undoSettings()).toEqual({ before: { exports: [] }, after: { exports: ['coco'] } });
  undoSettings();
  expect(config()).toEqual({ ...DEFAULT_CONFIG, randomRotate: true });
  undoSettings();
  expect(config()).toEqual(DEFAULT_CONFIG);
  expect(undoSettings()).toBeNull();
  for (let n = 0; n < 3; n++) redoSettings();
  expect(redoSettings()).toBeNull();
  expect(config()).toEqual(last);
  undoSettings();
  setConfig({ seed: 1 });
  expect(steps()).toEqual({ undo: 3, redo: 0 });
});

test('typing and moves of a slider are one step until a pause; another control is another step', () => {
  const { setConfig, undoSettings } = getStore();
  for (const seed of [1, 12, 123]) {
    setConfig({ seed });
    now += 999;
  }
  expect(steps().undo).toBe(1);
  setConfig({ imageFill: 1 });
  setConfig({ seed: 4 });
  expect(steps().undo).toBe(3);
  pause();
  setConfig({ seed: 5 });
  expect(steps().undo).toBe(4);
  for (const seed of [4, 123]) {
    undoSettings();
    expect(config().seed).toBe(seed);
  }
  undoSettings();
  undoSettings();
  expect(config().seed).toBe(42);
});

test('changes of two classes or ranges within a second are two steps; a dragged frame is one', () => {
  const { setConfig } = getStore();
  setConfig({ transformRanges: { randomRotate: { degrees: [-10, 30] } } });
  setConfig({ transformRanges: { randomRotate: { degrees: [-5, 30] } } });
  setConfig({ transformRanges: { randomRotate: { degrees: [-5, 30] }, gaussianBlur: { probability: 0.5 } } });
  setConfig({ exports: ['coco'] });
  setConfig({ exports: ['coco', 'yolo'] });
  expect(steps().undo).toBe(4);
  const crop = DEFAULT_CONFIG.cropDimension;
  setConfig({ cropDimension: { ...crop, offsetWidth: 1 } });
  setConfig({ cropDimension: { ...crop, offsetWidth: 2, offsetHeight: 1 } });
  expect(steps().undo).toBe(5);
  // A class that gets a name is moved to the end of the list.
  for (const [value, name] of [
    [1, 'a'],
    [2, 'b'],
    [1, 'ab'],
    [1, 'abc'],
  ] as const)
    setConfig(setName(getStore().config, value, name));
  expect(steps().undo).toBe(8);
});

test('a change that is reverted within a second is not recorded', () => {
  const { setFlag } = getStore();
  setFlag('crop' as never, true);
  setFlag('crop' as never, false);
  expect(steps()).toEqual({ undo: 0, redo: 0 });
});

test('shares return exactly, also those that are not whole hundredths; two sliders are two steps', () => {
  const { setRatio, undoSettings, redoSettings, toggleRatioLock } = getStore();
  setRatio('train', 0.5);
  setRatio('train', 0.41);
  const exact = getStore().split.exact;
  setRatio('val', 0.3);
  toggleRatioLock('val');
  expect(steps().undo).toBe(3);
  undoSettings();
  expect(config().valRatioLocked).toBe(false);
  undoSettings();
  expect(getStore().split.exact).toEqual(exact);
  expect(config().trainRatio).toBe(0.41);
  undoSettings();
  expect(config()).toEqual(DEFAULT_CONFIG);
  expect(getStore().split.exact).toBeNull();
  redoSettings();
  expect(getStore().split.exact).toEqual(exact);
});

test('50 steps are kept', () => {
  for (let seed = 100; seed < 160; seed++) {
    getStore().setConfig({ seed });
    pause();
  }
  expect(steps().undo).toBe(50);
  for (let n = 0; n < 60; n++) getStore().undoSettings();
  expect(config().seed).toBe(109);
});

test('changes of the view and of files are not recorded; a reset forgets all steps', () => {
  const { setConfig, resetConfig } = getStore();
  setConfig({ previewedSet: 'val', previewSelection: true, augmentedImages: ['img_1.png'] });
  expect(steps().undo).toBe(0);
  setConfig({ seed: 1 });
  resetConfig();
  expect(steps().undo).toBe(0);
});

test('fields that follow from other files leave the steps, which keep their other fields', () => {
  const { setConfig, adoptConfig, undoSettings } = getStore();
  setConfig({ splitParameters: ['site'], splitParameter: 'site' });
  setConfig({ groupColumn: 'patient', seed: 7 });
  adoptConfig({ splitParameters: [], splitParameter: '', groupColumn: '' });
  expect(steps().undo).toBe(1);
  expect(undoSettings()).toEqual({ before: { seed: 42 }, after: { seed: 7 } });
  expect(config()).toEqual(DEFAULT_CONFIG);
});

test('the steps survive a reload; a stored step with an invalid value is dropped with those before it', () => {
  const { setConfig, setRatio, undoSettings } = getStore();
  setConfig({ seed: 7 });
  setRatio('train', 0.41);
  setConfig({ imageFill: 9 });
  undoSettings();
  const { state } = JSON.parse(localStorage.getItem(STORAGE_KEYS.config) ?? '{}');
  resetStore();
  const restored = mergeStoredState(state, getStore());
  expect(restored.history.past.map(({ before }) => Object.keys(before))).toEqual([
    ['seed'],
    ['trainRatio', 'valRatio', 'testRatio'],
  ]);
  expect(restored.history.past[1]?.exact?.[1]).toEqual(restored.split.exact);
  expect(restored.history.future).toEqual([{ before: { imageFill: 0 }, after: { imageFill: 9 } }]);
  state.history.past[0].before.seed = 'many';
  state.history.future = 'none';
  const damaged = mergeStoredState(state, getStore()).history;
  expect({ past: damaged.past.length, future: damaged.future.length }).toEqual({ past: 1, future: 0 });
});

test('steps that do not fit into the storage are kept in memory only', () => {
  const exclude = (n: number) => ({
    repairs: [
      { kind: 'exclude' as const, names: Array.from({ length: n }, (_, k) => `image_of_slide_${k}.png`) },
    ],
  });
  for (const n of [1000, 2000, 3000]) {
    getStore().setConfig(exclude(n));
    pause();
  }
  expect(steps().undo).toBe(3);
  const { state } = JSON.parse(localStorage.getItem(STORAGE_KEYS.config) ?? '{}');
  expect(state.history.past).toHaveLength(0);
  getStore().undoSettings();
  getStore().undoSettings();
  expect(getStore().config.repairs).toEqual(exclude(1000).repairs);
});
