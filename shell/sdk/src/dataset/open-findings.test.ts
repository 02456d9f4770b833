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

test('a file of a group of equal or similar images has the others of its group as its message', () => {
  const many = Array.from({ length: 9 }, (_, i) => `${i}.png`);
  const groups = [['a.png', 'b.png'], many];
  const about = (code: string) => ({ ...finding(code, 'warning', groups.flat()), groups });
  const exact = findingsOfFiles('images', [about('ExactDuplicates')]);
  expect([...exact.keys()]).toEqual(groups.flat());
  expect(['a.png', 'b.png', '3.png', '8.png'].map((name) => exact.get(name))).toEqual([
    'The same image as b.png.',
    'The same image as a.png.',
    'The same image as 0.png, 1.png, 2.png, 4.png, 5.png and 3 more.',
    'The same image as 0.png, 1.png, 2.png, 3.png, 4.png and 3 more.',
  ]);
  expect(findingsOfFiles('images', [about('NearDuplicates')]).get('b.png')).toBe('Looks like a.png.');
  expect(findingsOfFiles('images', [about('ConsecutiveFrames')]).get('b.png')).toContain('11 files');
});
