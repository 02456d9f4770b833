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
  split: { known: true, empty: [] },
};

test('the run is done while its result has the current settings, and needs attention afterwards', () => {
  const none = { ...facts, complete: { ok: false, message: '' } };
  expect(stepState('startAugmentation', { ...input, facts: none })).toBe('ready');
  expect(stepState('startAugmentation', input)).toBe('done');
  expect(stepState('startAugmentation', { ...input, changed: true })).toBe('attention');
});

const found = (...severities: ('error' | 'warning' | 'info')[]) =>
  stepState('previewUpload', { ...input, findings: severities.map((severity) => ({ severity })) });

test('the preview needs attention if the report has an error or a warning, and is done otherwise', () => {
  expect([found('info', 'warning'), found('error'), found('info'), found()]).toEqual([
    'attention',
    'attention',
    'done',
    'done',
  ]);
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
