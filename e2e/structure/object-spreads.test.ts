import { expect, test } from 'bun:test';
import { isSource, textOf, trackedFiles } from './tracked.ts';

/** A spread object literal: its properties could be written without it. */
const SPREAD = /\.\.\.\{/;

/** Returns the lines of a text with a spread object literal. */
const spreads = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) => (SPREAD.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []));

test('no object literal is spread into another', () => {
  const files = trackedFiles().filter(isSource);
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => spreads(file, textOf(file)))).toEqual([]);
});

test('planted spreads are found, and other spreads are not', () => {
  const planted = `const a = { ...${'{'} x, y }, z };`;
  const text = [planted, 'const b = { ...a, z };', '<p {...b} />'].join('\n');
  expect(spreads('a.ts', text)).toEqual([`a.ts:1: ${planted}`]);
});
