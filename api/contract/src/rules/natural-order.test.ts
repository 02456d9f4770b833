import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { compareNames, comparePaths, sortNames, sortPaths } from './natural-order.ts';

test('names are ordered by their first whole number, names without one last', () => {
  expect(sortNames(['b.png', 'img10.png', 'a.png', 'img2.png', 'img1.png'])).toEqual([
    'img1.png',
    'img2.png',
    'img10.png',
    'a.png',
    'b.png',
  ]);
});

test('numbers of any length, leading zeros aside; ties by code unit', () => {
  const long = ['9'.repeat(40), `1${'0'.repeat(40)}`].map((n) => `${n}.png`);
  expect(sortNames([...long].reverse())).toEqual(long);
  expect(sortNames(['x007', 'x7', 'a07'])).toEqual(['a07', 'x007', 'x7']);
  expect(sortNames(['1b', '1B', '1_'])).toEqual(['1B', '1_', '1b']);
});

test('paths are ordered folder by folder: a number in the name of a folder does not hide that of a file', () => {
  const paths = [
    's1/seq2/a9.png',
    's1/seq2/a10.png',
    's1/seq10/a1.png',
    's1/readme.txt',
    's2/a1.png',
    'a.png',
  ];
  expect(sortPaths(paths.toReversed())).toEqual(paths);
  expect(sortPaths(paths.toSorted())).toEqual(paths);
  expect(comparePaths('s1/a1.png', 's1/a1.png')).toBe(0);
});

test('only the first number counts', () => {
  expect(sortNames(['2_1', '1_9', '1_10'])).toEqual(['1_10', '1_9', '2_1']);
});

test('is a total order, the same for any order of the input', () => {
  const names = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'B', '0', '1', '10', 'é', 'e\u0301', '.') }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(names, (list) => {
      const sorted = sortNames(list);
      expect(sortNames([...list].reverse()).map((n) => n.normalize())).toEqual(
        sorted.map((n) => n.normalize()),
      );
      for (const [i, name] of sorted.entries())
        if (i > 0) expect(compareNames(sorted[i - 1] ?? '', name)).toBeLessThanOrEqual(0);
    }),
  );
});
