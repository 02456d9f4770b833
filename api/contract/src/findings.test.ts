import { expect, test } from 'bun:test';
import { blockingFindings } from './findings.ts';

test('blockingFindings() returns findings of severity error that are not waived', () => {
  const all = [
    { code: 'MaskIsImage', severity: 'error' },
    { code: 'JpegMask', severity: 'warning' },
    { code: 'FoldersSwapped', severity: 'error' },
    { code: 'ManySizes', severity: 'info' },
  ] as const;
  const codes = (waive: string[]) => blockingFindings(all, waive).map(({ code }) => code);
  expect(codes([])).toEqual(['MaskIsImage', 'FoldersSwapped']);
  expect(codes(['MaskIsImage', 'JpegMask'])).toEqual(['FoldersSwapped']);
  expect(codes(['MaskIsImage', 'FoldersSwapped'])).toEqual([]);
});
