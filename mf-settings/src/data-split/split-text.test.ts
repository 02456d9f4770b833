import { expect, test } from 'bun:test';
import { emptyText, lockLabel, lockReason, shareText } from './split-text.ts';

test('shareText() has one decimal', () => {
  expect([0, 7, 70, 100].map(shareText)).toEqual(['0.0 %', '7.0 %', '70.0 %', '100.0 %']);
});

test('a lock can be toggled while no other lock is on', () => {
  expect(lockReason('train', null, false)).toBeNull();
  expect(lockReason('train', 'train', false)).toBeNull();
  expect(lockReason('train', 'val', false)).toContain('Unlock validation first');
  expect(lockReason('train', null, true)).toContain('CSV');
  expect([lockLabel('test', null), lockLabel('test', 'test'), lockLabel('test', 'val')]).toEqual([
    'Lock test',
    'Unlock test',
    'Lock test',
  ]);
});

test('the message of an empty set is about its share, or about the CSV file if that assigns the pairs', () => {
  expect(emptyText(0, false)).toContain('above 0\u00a0%');
  expect(emptyText(1, false)).toContain('Increase its share or upload more pairs');
  expect(emptyText(0, true)).toContain('CSV');
});
