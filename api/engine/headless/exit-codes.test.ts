import { expect, test } from 'bun:test';
import { sentenceOf } from './exit-codes.ts';

test('errors of the system are sentences, others keep their message', () => {
  expect(sentenceOf(new Error("EACCES: permission denied, open '/it's/b.png'"))).toBe(
    "Permission denied: /it's/b.png",
  );
  expect(sentenceOf(new Error("EPERM: operation not permitted, scandir '/a'"))).toBe('Permission denied: /a');
  expect(sentenceOf(new Error('Stopped.'))).toBe('Stopped.');
});
