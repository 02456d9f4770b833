import { expect, test } from 'bun:test';
import { nearText } from './group-words.ts';

test('nearText() describes how the split treats near duplicates, and why', () => {
  const near = (kept: 'together' | 'share' | 'emptySet') => ({ groups: 1, pairs: 1200, kept });
  expect(nearText(true, near('together'))).toBe('Currently kept together: 1 group with 1,200 pairs.');
  expect(nearText(true, near('share'))).toContain(
    'because they are more than a quarter of the data: 1 group',
  );
  expect(nearText(true, near('emptySet'))).toContain('because a set would have no pairs');
  expect(nearText('always', near('together'))).toStartWith('Currently kept together');
  expect(nearText(false, undefined)).toBe('Near duplicates may be in different sets.');
  expect(nearText(true, undefined)).toBe('');
});
