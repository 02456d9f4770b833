import { expect, test } from 'bun:test';
import type { Repair } from '@twinset/contract';
import { pairFilters, withExcluded, withoutExcluded } from './pair-filter.ts';

const exclude = (...names: string[]): Repair => ({ kind: 'exclude', names });
const SIZES: Repair = { kind: 'sizes', how: 'resize' };

test('the choices are those of the findings with files; problems are errors and warnings', () => {
  const findings = [
    { code: 'MaskIsImage', severity: 'error' as const, files: ['a.png'] },
    { code: 'EmptyMasks', severity: 'warning' as const, files: ['b.png', 'a.png'] },
    { code: 'NearDuplicates', severity: 'info' as const, files: ['c.png'] },
    { code: 'ManySizes', severity: 'info' as const, files: [] },
    { code: 'NearDuplicates', severity: 'info' as const, files: ['c.png', 'd.png'] },
    { code: 'RefusedFiles', severity: 'warning' as const, files: ['broken.png'] },
    { code: 'UnsupportedFormat', severity: 'info' as const, files: ['scan.tif'] },
    { code: 'CompanionFiles', severity: 'info' as const, files: ['notes.txt'] },
  ];
  expect(pairFilters(findings, [SIZES, exclude('e.png')]).map(({ label, names }) => [label, names])).toEqual([
    ['All pairs', undefined],
    ['Only problems', ['a.png', 'b.png']],
    ['Excluded', ['e.png']],
    ['Mask is image', ['a.png']],
    ['Empty masks', ['b.png', 'a.png']],
    ['Near duplicates', ['c.png', 'd.png']],
  ]);
  expect(pairFilters([], []).map(({ value }) => value)).toEqual(['all']);
});

test('pairs are excluded by one repair, and can be used again one by one', () => {
  const first = withExcluded([SIZES], ['a.png', 'b.png']);
  expect(first).toEqual([SIZES, exclude('a.png', 'b.png')]);
  const second = withExcluded(first, ['b.png', 'c.png']);
  expect(second).toEqual([SIZES, exclude('a.png', 'b.png', 'c.png')]);
  expect(withoutExcluded(second, ['a.png', 'mask_a.png'])).toEqual([SIZES, exclude('b.png', 'c.png')]);
  expect(withoutExcluded(second, ['a.png', 'b.png', 'c.png'])).toEqual([SIZES]);
  expect(withExcluded([exclude('a.png'), SIZES], ['b.png'])).toEqual([
    exclude('a.png'),
    SIZES,
    exclude('b.png'),
  ]);
});
