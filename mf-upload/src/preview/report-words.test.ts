import { expect, test } from 'bun:test';
import { findingsText, rulesText, separateRemarks, sizesText } from './report-words.ts';

test('rulesText() lists the rule that matched each number of pairs', () => {
  expect(rulesText({ pairs: 30, rules: [{ rule: 'stem', pairs: 30 }] })).toEqual([
    'All 30 pairs are matched by the same name.',
  ]);
  expect(
    rulesText({
      pairs: 12,
      rules: [
        { rule: 'stem', pairs: 11 },
        { rule: 'numbers', pairs: 1 },
      ],
    }),
  ).toEqual(['11 pairs matched by the same name.', '1 pair matched by the same numbers in the name.']);
});

test('sizesText() names a single size, or the most frequent ones', () => {
  expect(sizesText([])).toBe('');
  expect(sizesText([{ width: 640, height: 480, count: 3 }])).toBe('All images are 640 × 480 px.');
  const sizes = [9, 5, 2, 1].map((count, i) => ({ width: 10 + i, height: 10, count }));
  expect(sizesText(sizes)).toBe('4 sizes: 10 × 10 (9), 11 × 10 (5), 12 × 10 (2) and 1 more.');
});

test('findingsText() counts findings by severity', () => {
  const found = (['info', 'error', 'info'] as const).map((severity) => ({ code: 'Any', severity }));
  expect(findingsText(found)).toBe('1 error, 2 notes');
  expect(findingsText([])).toBe('no problems');
});

test('files beside the images are a remark, unless a pair is incomplete', () => {
  const companions = { code: 'CompanionFiles', severity: 'info' } as const;
  expect(findingsText([companions])).toBe('no problems');
  expect(separateRemarks([companions])).toEqual({ findings: [], asides: [companions] });
  expect(findingsText([{ ...companions, severity: 'warning' }])).toBe('1 warning');
});
