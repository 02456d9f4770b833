import { expect, test } from 'bun:test';
import { fileNote } from './file-note.ts';

test('fileNote() names up to five files and counts the rest', () => {
  expect(fileNote('Two are alike.', ['a.png', 'b.png'])).toBe('(a.png, b.png)');
  expect(fileNote('Many.', ['1', '2', '3', '4', '5', '6', '7'])).toBe('(1, 2, 3, 4, 5 and 2 more)');
});

test('fileNote() does not repeat files that the message names', () => {
  expect(fileNote('a.png and b.png are alike.', ['a.png', 'b.png'])).toBe('');
  expect(fileNote('Nothing to name.')).toBe('');
});
