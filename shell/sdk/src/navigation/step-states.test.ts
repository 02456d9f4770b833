import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG, type SetName } from '@twinset/contract';
import { INITIAL_BUSY } from '../store/busy-slice.ts';
import { type StepInput, stepState } from './step-states.ts';

const yes = { ok: true, message: '' };
const all = { backend: yes, images: yes, masks: yes, balance: yes, complete: yes };
const facts = { known: true, ...all, busy: INITIAL_BUSY };
const input: StepInput = {
  facts,
  config: DEFAULT_CONFIG,
  failed: { images: [], masks: [] },
  counts: { images: 3, masks: 3 },
  changed: false,
  findings: undefined,
  flagged: { images: false, masks: false },
  visited: [],
  split: { known: true, empty: [] },
};

test('the run is done while its result has the current settings, and needs attention afterwards', () => {
  const none = { ...facts, complete: { ok: false, message: '' } };
  expect(stepState('startAugmentation', { ...input, facts: none })).toBe('ready');
  expect(stepState('startAugmentation', input)).toBe('done');
  expect(stepState('startAugmentation', { ...input, changed: true })).toBe('attention');
});

test('the preview needs attention while a finding is open, and is done otherwise', () => {
  const found = (...severities: ('error' | 'warning')[]) =>
    stepState('previewUpload', { ...input, findings: severities.map((severity) => ({ severity })) });
  expect([found('warning'), found('error'), found()]).toEqual(['attention', 'attention', 'done']);
});

test('the upload of a kind needs attention while a file of the kind failed or has a finding', () => {
  const failed = { images: [{ filename: 'a.png', reason: '' }], masks: [] };
  const both = (patch: Partial<StepInput>) =>
    (['uploadImages', 'uploadMasks'] as const).map((step) => stepState(step, { ...input, ...patch }));
  expect(both({})).toEqual(['done', 'done']);
  expect(both({ failed })).toEqual(['attention', 'done']);
  expect(both({ flagged: { images: false, masks: true } })).toEqual(['done', 'attention']);
});

test('both uploads need attention while images and masks do not match, but not before the second one or during an upload', () => {
  const no = { ok: false, message: '' };
  const both = (counts: StepInput['counts'], busy: Partial<StepInput['facts']['busy']> = {}) => {
    const now = { ...facts, balance: no, busy: { ...INITIAL_BUSY, ...busy } };
    return (['uploadImages', 'uploadMasks'] as const).map((step) =>
      stepState(step, { ...input, facts: now, counts }),
    );
  };
  expect(both({ images: 3, masks: 2 })).toEqual(['attention', 'attention']);
  expect(both({ images: 3, masks: 0 })[0]).toBe('done');
  expect(both({ images: 3, masks: 2 }, { maskIsUploading: true })).toEqual(['done', 'ready']);
  expect(both({ images: 3, masks: 2 }, { imageIsUploading: true })).toEqual(['ready', 'done']);
});

test('optional settings are done once they are chosen or their page was seen', () => {
  const state = (patch: Partial<StepInput>) => stepState('preprocessing', { ...input, ...patch });
  expect(state({})).toBe('ready');
  expect(state({ config: { ...DEFAULT_CONFIG, crop: true } })).toBe('done');
  expect(state({ visited: ['preprocessing'] })).toBe('done');
  expect(stepState('previewResult', { ...input, visited: ['previewResult'], changed: true })).toBe(
    'attention',
  );
});

test('the preview is only ready while the report is unknown, and closed without balance', () => {
  expect(stepState('previewUpload', input)).toBe('ready');
  const facts = { ...input.facts, balance: { ok: false, message: '' } };
  expect(stepState('previewUpload', { ...input, facts, findings: [] })).toBe('empty');
});

const split = (known: boolean, ...empty: SetName[]) =>
  stepState('dataSplit', { ...input, split: { known, empty } });

test('the split is done once every set with a share is known to have a pair', () => {
  expect([split(true), split(false), split(true, 'test'), split(false, 'train')]).toEqual([
    'done',
    'ready',
    'attention',
    'attention',
  ]);
});
