import { describe, expect, test } from 'bun:test';
import { INITIAL_BUSY } from '../store/busy-slice.ts';
import { CHECKING_SESSION, type Facts, gateOf, resetGate } from './gates.ts';
import { areaAt, neighbour, PAGES, pageAt, type StepName } from './paths.ts';

const yes = { ok: true, message: '' };
const no = { ok: false, message: '' };
const all: Facts = {
  known: true,
  backend: yes,
  images: yes,
  masks: yes,
  balance: yes,
  complete: yes,
  busy: INITIAL_BUSY,
};
const busy = (flag: keyof typeof INITIAL_BUSY): Facts => ({
  ...all,
  busy: { ...INITIAL_BUSY, [flag]: true },
});
const open = (step: StepName, facts: Facts) => gateOf(step, facts) === null;

describe('gates of the pages', () => {
  test('everything is open if all conditions are met', () => {
    expect(PAGES.filter(({ step }) => !open(step, all))).toEqual([]);
    expect(resetGate(all)).toBeNull();
  });
  test('upload requires the backend', () => {
    expect(open('uploadImages', { ...all, backend: no })).toBe(false);
    expect(open('uploadImages', { ...all, images: no, masks: no, balance: no, complete: no })).toBe(true);
  });
  test('until the session is checked, every page is closed with that reason', () => {
    const none = { ...all, known: false, backend: no, images: no, masks: no, balance: no, complete: no };
    expect(new Set([resetGate(none), ...PAGES.map(({ step }) => gateOf(step, none))])).toEqual(
      new Set([CHECKING_SESSION]),
    );
    expect(gateOf('dataSplit', { ...none, backend: yes })).toBe(CHECKING_SESSION);
  });
  test('masks require images, the preview requires all three', () => {
    expect(open('uploadMasks', { ...all, images: no })).toBe(false);
    for (const check of ['images', 'masks', 'balance'] as const) {
      expect(open('previewUpload', { ...all, [check]: no })).toBe(false);
    }
  });
  test('settings require images, backend and balance, and no run, shutdown or reset', () => {
    for (const step of ['dataSplit', 'visualAttributes', 'transformation', 'preprocessing'] as const) {
      for (const check of ['images', 'backend', 'balance'] as const)
        expect(open(step, { ...all, [check]: no })).toBe(false);
      for (const flag of ['augmentationIsRunning', 'isShuttingDown', 'isResetting'] as const) {
        expect(open(step, busy(flag))).toBe(false);
      }
      expect(open(step, { ...all, complete: no })).toBe(true);
    }
  });
  test('augment stays open during a run, its result does not', () => {
    expect(open('startAugmentation', busy('augmentationIsRunning'))).toBe(true);
    expect(open('startAugmentation', busy('isShuttingDown'))).toBe(false);
    expect(open('startAugmentation', { ...all, balance: no })).toBe(false);
    expect(open('previewResult', busy('augmentationIsRunning'))).toBe(false);
    expect(open('previewResult', { ...all, complete: no })).toBe(false);
  });
  test('reset waits for the backend, a run, a shutdown and uploads', () => {
    expect(resetGate({ ...all, backend: no })).not.toBeNull();
    for (const flag of [
      'augmentationIsRunning',
      'isShuttingDown',
      'imageIsUploading',
      'maskIsUploading',
    ] as const) {
      expect(resetGate(busy(flag))).not.toBeNull();
    }
  });
  test("the server's own reason is shown if it gives one", () => {
    expect(gateOf('dataSplit', { ...all, balance: { ok: false, message: 'a.png has no mask.' } })).toBe(
      'a.png has no mask.',
    );
  });
});

describe('paths', () => {
  test('every route of the specification has its step', () => {
    const steps = [
      ['/upload_data', 'uploadImages'],
      ['/upload_data/images', 'uploadImages'],
      ['/upload_data/masks', 'uploadMasks'],
      ['/upload_data/preview', 'previewUpload'],
      ['/settings', 'dataSplit'],
      ['/settings/data_split', 'dataSplit'],
      ['/settings/select_transformation', 'transformation'],
      ['/settings/stratified_splitting', 'visualAttributes'],
      ['/settings/pre_processing', 'preprocessing'],
      ['/augment', 'startAugmentation'],
      ['/augment/start_augmentation', 'startAugmentation'],
      ['/augment/preview', 'previewResult'],
    ] as const;
    for (const [path, step] of steps) expect({ path, step: pageAt(path)?.step }).toEqual({ path, step });
    expect(pageAt('/upload_data/masks/')?.step).toBe('uploadMasks');
  });
  test('a path belongs to the area of its first part, with or without a page', () => {
    for (const [path, area] of [
      ['/upload_data/anything', 'upload'],
      ['/upload_data/images/more', 'upload'],
      ['/settings/', 'settings'],
      ['/settings/nothing', 'settings'],
      ['/settingsx', 'settings'],
      ['/augment/preview/1', 'augment'],
      ['/augmented', 'augment'],
    ] as const)
      expect([path, areaAt(path)]).toEqual([path, area]);
    expect(pageAt('/upload_data/anything')).toBeNull();
    for (const { path, area } of PAGES) expect([path, areaAt(path)]).toEqual([path, area]);
  });
  test('other paths have no active area and no active step', () => {
    for (const path of ['/nope', '/Settings', '/upload', '/a/upload_data', '/aug']) {
      expect([areaAt(path), pageAt(path)]).toEqual([null, null]);
    }
    expect(areaAt('/')).toBe('home');
  });
  test('Previous and Continue lead through all nine pages in order', () => {
    const walked: string[] = ['uploadImages'];
    for (let page = neighbour('uploadImages', 1); page !== null; page = neighbour(page.step, 1))
      walked.push(page.step);
    expect(walked).toEqual(PAGES.map(({ step }) => step));
    expect(walked.indexOf('visualAttributes')).toBeLessThan(walked.indexOf('transformation'));
    expect(neighbour('uploadImages', -1)).toBeNull();
  });
});
