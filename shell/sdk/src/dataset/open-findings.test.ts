import { expect, test } from 'bun:test';
import { findingsOfFiles, isOpen } from './open-findings.ts';

const finding = (code: string, severity: 'error' | 'warning' | 'info', files: string[] = []) => ({
  code,
  severity,
  files,
  message: `${code}: ${files.length} files.`,
});

test('notes and acknowledged findings need no attention; with other files a finding is another one', () => {
  const stray = finding('StrayMaskValues', 'warning', ['a.png']);
  expect([isOpen(stray, []), isOpen(finding('ManySizes', 'info'), [])]).toEqual([true, false]);
  const acknowledged = ['StrayMaskValues StrayMaskValues: 1 files.'];
  expect(isOpen(stray, acknowledged)).toBe(false);
  expect(isOpen(finding('StrayMaskValues', 'warning', ['a.png', 'b.png']), acknowledged)).toBe(true);
});

test('a finding is shown at the files of its kind only, the first one of each file', () => {
  const findings = [
    finding('StrayMaskValues', 'warning', ['a.png', 'b.png']),
    finding('JpegMask', 'warning', ['b.png']),
    finding('ExactDuplicates', 'warning', ['a.png']),
    finding('SizesDiffer', 'warning', ['c.png']),
  ];
  expect([...findingsOfFiles('masks', findings)]).toEqual([
    ['a.png', 'StrayMaskValues: 2 files.'],
    ['b.png', 'StrayMaskValues: 2 files.'],
    ['c.png', 'SizesDiffer: 1 files.'],
  ]);
  expect([...findingsOfFiles('images', findings)]).toEqual([
    ['a.png', 'ExactDuplicates: 1 files.'],
    ['c.png', 'SizesDiffer: 1 files.'],
  ]);
});
