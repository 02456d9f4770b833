import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { variablesTable, withVariables } from '../scripts/readme-variables.ts';
import { ROOT } from './cruise.ts';
import { textOf } from './tracked.ts';

const readme = textOf('README.md');

/** Names of files and folders in backquotes or links: with a slash or a known ending, without placeholders. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w@.][\w@./-]*)`/g)].map(([, path]) => path as string);
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)\s]+)\)/g)].map(([, path]) => path as string);
  const isPath = (path: string) =>
    /^(\.ci|api|e2e|mf-\w+|shell|tensor-core)\//.test(path) || /^[\w.-]+\.(json|toml|md|lock)$/.test(path);
  return [...quoted.filter(isPath), ...linked];
}

/** Files of a finished run that the text may name, though no such file stands here. */
const MADE = new Set(['manifest.json', 'config.json', 'bun.lockb']);

const missing = (text: string) =>
  pathsIn(text).filter((path) => !MADE.has(path) && !existsSync(join(ROOT, path)));

test('every file and folder that the README names is there', () => {
  expect(pathsIn(readme).length).toBeGreaterThan(20);
  expect(missing(readme)).toEqual([]);
  expect(missing('see `api/src/nowhere.ts`')).toEqual(['api/src/nowhere.ts']);
});

test('every npm script that the README names is there', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/(?:npm run|bun run) ([\w:]+)/g)].map(([, name]) => name as string);
  expect(named.filter((name) => !(name in scripts) && name !== 'dev')).toEqual([]);
});

test('the table of variables is the one the server has', () => {
  expect(withVariables(readme, variablesTable())).toBe(readme);
});
