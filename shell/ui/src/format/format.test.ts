import { expect, test } from 'bun:test';
import { formatAgo, formatEstimate, formatShare } from './format.ts';

test('formatAgo() has one whole unit; if the clock is behind, it is "just now"', () => {
  expect([-90, 0, 59, 60, 250, 3599].map(formatAgo)).toEqual([
    'just now',
    'just now',
    'just now',
    '1 min ago',
    '4 min ago',
    '59 min ago',
  ]);
  expect([3600, 86_399, 86_400, 200_000].map(formatAgo)).toEqual([
    '1 h ago',
    '23 h ago',
    '1 day ago',
    '2 days ago',
  ]);
});

test('formatEstimate() has "about" once', () => {
  expect([0, 0.9, 1, 59.6, 75, 7200].map(formatEstimate)).toEqual([
    'under 1 s',
    'under 1 s',
    'about 1 s',
    'about 1 min',
    'about 1 min 15 s',
    'about 2 h',
  ]);
});

test('formatShare() has one decimal, and never shows zero for a label that occurs', () => {
  expect([0, 0.00001, 0.0001, 0.0123, 0.12345, 1].map(formatShare)).toEqual([
    '0.0 %',
    '< 0.1 %',
    '< 0.1 %',
    '1.2 %',
    '12.3 %',
    '100.0 %',
  ]);
});
