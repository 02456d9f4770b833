import { expect, test } from 'bun:test';
import { groupReasons, groupsText } from './groups-text.ts';

test('groupsText() counts groups and pairs', () => {
  expect(groupsText({ count: 1, pairs: 3, largest: 3 })).toBe('1 group with 3 pairs stays together.');
  expect(groupsText({ count: 0, pairs: 0, largest: 0 })).toBe('No pairs are currently kept together.');
  expect(groupsText({ count: 5, pairs: 1200, largest: 4 })).toBe(
    '5 groups with 1,200 pairs stay together. The largest has 4 pairs.',
  );
});

test('groupReasons() lists the reasons of the configuration', () => {
  const none = { keepNearDuplicates: false, groupFrames: false, groupColumn: '' } as const;
  expect(groupReasons(none)).toBe('exact duplicates');
  expect(groupReasons({ ...none, keepNearDuplicates: true })).toBe(
    'exact duplicates and near duplicates unless there are too many',
  );
  expect(groupReasons({ keepNearDuplicates: 'always', groupFrames: true, groupColumn: 'patient' })).toBe(
    'exact duplicates, near duplicates, consecutive frames and the same value of "patient"',
  );
});
