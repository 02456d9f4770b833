import { expect, test } from 'bun:test';
import { BLOCKING_CODES, blockingFindings, findingRow } from './findings.ts';

const finding = (code: string) => ({ code, severity: findingRow(code).severity });

test('the codes that stop a run are the three of severity error', () => {
  expect([...BLOCKING_CODES].sort()).toEqual(['FoldersSwapped', 'MaskIsImage', 'MaskLooksLikePhoto']);
});

test('blockingFindings() returns findings of severity error that are not waived', () => {
  const all = ['MaskIsImage', 'JpegMask', 'NearDuplicates', 'FoldersSwapped', 'OfNoRow'].map(finding);
  const codes = (waive: string[]) => blockingFindings(all, waive).map(({ code }) => code);
  expect(codes([])).toEqual(['MaskIsImage', 'FoldersSwapped']);
  expect(codes(['MaskIsImage', 'JpegMask'])).toEqual(['FoldersSwapped']);
  expect(codes(['MaskIsImage', 'FoldersSwapped'])).toEqual([]);
});
