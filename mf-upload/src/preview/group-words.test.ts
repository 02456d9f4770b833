import { expect, test } from 'bun:test';
import { nearText } from './group-words.ts';

test('nearText() says what the split does with near duplicates, and why', () => {
  const near = (kept: 'together' | 'share' | 'emptySet') => ({ groups: 1, pairs: 1200, kept });
  expect(nearText(true, near('together'))).toBe('Now kept together: 1 group with 1,200 pairs.');
  expect(nearText(true, near('share'))).toContain('since they are more than a quarter of the data: 1 group');
  expect(nearText(true, near('emptySet'))).toContain('since a set would be left without a pair');
  expect(nearText('always', near('together'))).toStartWith('Now kept together');
  expect(nearText(false, undefined)).toBe('Now near duplicates may be in different sets.');
  expect(nearText(true, undefined)).toBe('');
});
