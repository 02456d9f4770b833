import { expect, test } from 'bun:test';
import { unreadableReason } from './unreadable-file.ts';

test('a file that does not exist differs from an empty one, although both have the size 0', async () => {
  expect(await unreadableReason(new File([], 'empty.png'))).toBeNull();
  const lost = Object.assign(new File([], 'lost.png'), {
    arrayBuffer: () => Promise.reject(new DOMException('Not found.', 'NotFoundError')),
  });
  expect(await unreadableReason(lost)).toMatch(/moved or deleted/);
});
