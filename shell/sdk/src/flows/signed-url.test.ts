import { expect, test } from 'bun:test';
import { hasEnded } from './signed-url.ts';

test('hasEnded() reads the end of URLs of either storage', () => {
  const own = '/api/storage/s/images/a.png?type=image%2Fpng&expires=1000&signature=x';
  const google =
    'https://storage.test/b/a.png?X-Goog-Date=20240229T235900Z&X-Goog-Expires=3600&X-Goog-Signature=x';
  const end = Date.UTC(2024, 1, 29, 23, 59) + 3_600_000;
  expect([hasEnded(own, 999_999), hasEnded(own, 1_000_000)]).toEqual([false, true]);
  expect([hasEnded(google, end - 1), hasEnded(google, end)]).toEqual([false, true]);
  expect(hasEnded('/api/storage/s/images/a.png')).toBe(false);
});
