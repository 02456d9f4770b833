import { beforeEach, expect, test } from 'bun:test';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { setupFlowTest } from '../testing/setup-flow-test.ts';

globalThis.localStorage = new MemoryStorage();
const { setWaived, splitErrors } = await import('./waivers.ts');
const { finishUpload } = await import('../flows/upload-flow.ts');
const { restoreConfig } = await import('../store/restore-config.ts');
const { getStore } = await import('../store/store.ts');

const { answerFrom } = setupFlowTest();
const waived = () => getStore().config.waive;
beforeEach(() => getStore().setConfig({ waive: [] }));

test('a finding is waived once and the waiver can be withdrawn; other and unknown codes are unchanged', () => {
  setWaived('MaskIsImage', true);
  setWaived('MaskIsImage', true);
  setWaived('JpegMask', true);
  expect(waived()).toEqual(['MaskIsImage']);
  setWaived('FoldersSwapped', true);
  setWaived('MaskIsImage', false);
  expect(waived()).toEqual(['FoldersSwapped']);
});

test('errors block a run until they are waived; warnings never do', () => {
  const findings = [
    { code: 'MaskIsImage', severity: 'error' },
    { code: 'FoldersSwapped', severity: 'error' },
    { code: 'JpegMask', severity: 'warning' },
  ] as const;
  expect(splitErrors(findings, ['MaskIsImage'])).toEqual({ stops: [findings[1]], waived: [findings[0]] });
});

test('an upload withdraws waivers, because the files have changed', async () => {
  answerFrom({ 'GET /upload/backend/stratification_data_filename': { success: true, results: null } });
  setWaived('MaskIsImage', true);
  await finishUpload('masks');
  expect(waived()).toEqual([]);
});

test('stored waivers of unknown codes are dropped', () => {
  expect(restoreConfig({ waive: ['MaskIsImage'] }).waive).toEqual(['MaskIsImage']);
  expect(restoreConfig({ waive: ['Anything'] }).waive).toEqual([]);
});
