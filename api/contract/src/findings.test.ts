import { expect, test } from 'bun:test';
import { findingRow, STOPPING_CODES, stoppingFindings } from './findings.ts';

const finding = (code: string) => ({ code, severity: findingRow(code).severity });

test('the codes that stop a run are the three of severity error', () => {
  expect([...STOPPING_CODES].sort()).toEqual(['FoldersSwapped', 'MaskIsImage', 'MaskLooksLikePhoto']);
});

test('stoppingFindings() returns findings of severity error that are not waived', () => {
  const all = ['MaskIsImage', 'JpegMask', 'NearDuplicates', 'FoldersSwapped', 'OfNoRow'].map(finding);
  const codes = (waive: string[]) => stoppingFindings(all, waive).map(({ code }) => code);
  expect(codes([])).toEqual(['MaskIsImage', 'FoldersSwapped']);
  expect(codes(['MaskIsImage', 'JpegMask'])).toEqual(['FoldersSwapped']);
  expect(codes(['MaskIsImage', 'FoldersSwapped'])).toEqual([]);
});
