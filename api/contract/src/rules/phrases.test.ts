import { expect, test } from 'bun:test';
import { someNames, someReasons, someSentences } from './phrases.ts';

const names = (count: number) => Array.from({ length: count }, (_, i) => `${i}.png`);

test('someNames() lists five names and counts the rest', () => {
  expect(someNames([])).toBe('');
  expect(someNames(names(5))).toBe('0.png, 1.png, 2.png, 3.png, 4.png');
  expect(someNames(names(2006))).toBe('0.png, 1.png, 2.png, 3.png, 4.png and 2,001 more');
});

test('someReasons() is one sentence, whether the reasons are sentences or not', () => {
  const file = (filename: string, reason: string) => ({ filename, reason });
  expect(someReasons([file('a.png', 'The mask is 60x50.'), file('b.png', 'empty')])).toBe(
    'a.png: The mask is 60x50; b.png: empty.',
  );
  const all = names(9).map((name) => file(name, 'Truncated. '));
  expect(someReasons(all)).toBe(
    '0.png: Truncated; 1.png: Truncated; 2.png: Truncated; 3.png: Truncated; 4.png: Truncated; and 4 more.',
  );
  expect(someReasons(all, 1)).toBe('0.png: Truncated; and 8 more.');
});

test('someSentences() joins five sentences and counts the rest', () => {
  const all = Array.from({ length: 7 }, (_, i) => `Field ${i} is wrong.`);
  expect(someSentences(all.slice(0, 2))).toBe('Field 0 is wrong. Field 1 is wrong.');
  expect(someSentences(all)).toEndWith('Field 4 is wrong. And 2 more.');
});
