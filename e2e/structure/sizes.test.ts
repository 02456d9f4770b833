import { expect, test } from 'bun:test';
import { isSource, textOf, trackedFiles } from './tracked.ts';

const LINES_MAX = 250;

/** Files that are tables, whose parts would be harder to read than the whole. */
const TABLES = new Set<string>([]);

const linesOf = (text: string) => text.split('\n').length - 1;

/** Returns the files that are too long, with their length. */
function tooLong(files: [string, string][]): string[] {
  return files
    .filter(([file, text]) => !TABLES.has(file) && linesOf(text) > LINES_MAX)
    .map(([file, text]) => `${file}: ${linesOf(text)} lines`);
}

test(`no source file is longer than ${LINES_MAX} lines`, () => {
  const files = trackedFiles().filter(isSource);
  expect(files.length).toBeGreaterThan(20);
  expect(tooLong(files.map((file) => [file, textOf(file)]))).toEqual([]);
});

test('a file of 251 lines is found', () => {
  expect(tooLong([['a.ts', 'x\n'.repeat(LINES_MAX + 1)]])).toEqual(['a.ts: 251 lines']);
});
