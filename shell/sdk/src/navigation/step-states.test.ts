import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { INITIAL_BUSY } from '../store/busy-slice.ts';
import { type StepInput, stepState } from './step-states.ts';

const yes = { ok: true, message: '' };
const input: StepInput = {
  facts: { backend: yes, images: yes, masks: yes, balance: yes, complete: yes, busy: INITIAL_BUSY },
  config: DEFAULT_CONFIG,
  failed: { images: [], masks: [] },
  counts: { images: 2, masks: 2 },
  findings: undefined,
};
const found = (...severities: ('error' | 'warning' | 'info')[]) =>
  stepState('previewUpload', { ...input, findings: severities.map((severity) => ({ severity })) });

test('the preview needs attention where the report has an error or a warning, and is done without', () => {
  expect([found('info', 'warning'), found('error'), found('info'), found()]).toEqual([
    'attention',
    'attention',
    'done',
    'done',
  ]);
});

test('the preview is no more than ready while the report is not known, and closed without balance', () => {
  expect(stepState('previewUpload', input)).toBe('ready');
  const facts = { ...input.facts, balance: { ok: false, message: '' } };
  expect(stepState('previewUpload', { ...input, facts, findings: [] })).toBe('empty');
});
