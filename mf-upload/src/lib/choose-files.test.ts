import { expect, test } from 'bun:test';
import { chooseFiles, type FileChoice } from './choose-files.ts';

const ROWS = [
  { name: 'B.png', pixels: 400, bytes: 10, problem: 'No mask yet' },
  { name: 'a.png', pixels: 900, bytes: 20 },
  { name: 'c.png', pixels: 0, bytes: 30, problem: 'Not processed yet' },
  { name: 'd.png', pixels: 0, bytes: 90 },
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

test('sizes are in pixels, those of unprocessed files in bytes', () => {
  expect(chosen({ sort: 'largest' })).toEqual(['a.png', 'B.png', 'd.png', 'c.png']);
  expect(chosen({ sort: 'smallest' })).toEqual(['c.png', 'd.png', 'B.png', 'a.png']);
});
