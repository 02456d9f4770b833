import { expect, test } from 'bun:test';
import { chooseFiles, type FileChoice } from './choose-files.ts';

const ROWS = [
  { name: 'B.png', pixels: 400, bytes: 10, uploaded: 3, problem: 'No mask yet' },
  { name: 'a.png', pixels: 900, bytes: 20, uploaded: 1 },
  { name: 'c.png', pixels: 0, bytes: 30, uploaded: 4, problem: 'Not processed yet' },
  { name: 'd.png', pixels: 0, bytes: 90, uploaded: 3 },
];
const chosen = (choice: Partial<FileChoice>) =>
  chooseFiles(ROWS, { search: '', onlyProblems: false, sort: 'name', ...choice }).map(({ name }) => name);

test('without a choice, all rows keep their order', () => {
  expect(chosen({})).toEqual(['B.png', 'a.png', 'c.png', 'd.png']);
});

test('the search ignores case and spaces around the text', () => {
  expect(chosen({ search: ' b.P ' })).toEqual(['B.png']);
});

test('only problems, also within a search', () => {
  expect(chosen({ onlyProblems: true })).toEqual(['B.png', 'c.png']);
  expect(chosen({ onlyProblems: true, search: 'c' })).toEqual(['c.png']);
});

test('the last uploaded file comes first; files of the same time keep their order', () => {
  expect(chosen({ sort: 'newest' })).toEqual(['c.png', 'B.png', 'd.png', 'a.png']);
});

test('sizes are in pixels, those of unprocessed files in bytes', () => {
  expect(chosen({ sort: 'largest' })).toEqual(['a.png', 'B.png', 'd.png', 'c.png']);
  expect(chosen({ sort: 'smallest' })).toEqual(['c.png', 'd.png', 'B.png', 'a.png']);
});
