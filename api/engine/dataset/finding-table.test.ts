import { expect, test } from 'bun:test';
import { BLOCKING_CODES } from '@twinset/contract';
import { FINDINGS, findingRow } from './finding-table.ts';

test('the codes that block a run have advice, and are the only errors', () => {
  const errors = Object.keys(FINDINGS).filter((code) => findingRow(code).severity === 'error');
  expect(errors.toSorted()).toEqual([...BLOCKING_CODES].toSorted());
  expect(errors.toSorted()).toEqual(['FoldersSwapped', 'MaskIsImage', 'MaskLooksLikePhoto']);
});

test('a finding that needs no action is information', () => {
  const needless = Object.keys(FINDINGS).filter((code) =>
    /^(No action needed:|Nothing to do:)/.test(findingRow(code).advice),
  );
  expect(needless.length).toBeGreaterThan(4);
  expect(needless.filter((code) => findingRow(code).severity !== 'info')).toEqual([]);
});

test('a code without a row is a warning', () =>
  expect(findingRow('NoSuchCode')).toEqual({ severity: 'warning', advice: 'Check these files.' }));
