import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { variablesTable, withVariables } from '../scripts/readme-variables.ts';
import { ROOT } from './cruise.ts';
import { textOf, trackedFiles } from './tracked.ts';

const readme = textOf('README.md');

/** All documents: this page, those about the whole project, and one per package. */
const documents = trackedFiles().filter((file) => file.endsWith('.md'));

/**
 * Returns the files and folders named in backquotes: with a slash or a known extension, without placeholders.
 */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w@.][\w@./-]*)`/g)].map(([, path]) => path as string);
  const isPath = (path: string) =>
    /^(\.ci|api|clients|docs|e2e|mf-\w+|shell|tensor-core)\//.test(path) ||
    /^[\w.-]+\.(json|toml|md|lock)$/.test(path);
  return quoted.filter(isPath);
}

/** Returns the targets of links inside the repository. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target]) => target as string);

/** Returns the paths in commands of a text: `bun PATH`, `bun test PATH`. */
const commandPathsIn = (text: string): string[] =>
  [...text.matchAll(/\bbun (?:test |--watch )?((?:api|e2e|mf-\w+|shell|tensor-core)[\w./-]*)/g)].map(
    ([, path]) => path as string,
  );

/** Files that the product creates, or that belong to other packages, which documents may name. */
const MADE = new Set([
  'manifest.json',
  'config.json',
  'bun.lockb',
  'package.json',
  'tsconfig.json',
  'README.md',
]);

/** Returns the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

function hasAnchor(file: string, anchor: string): boolean {
  const headings = [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    anchorOf(heading as string),
  );
  return headings.includes(anchor);
}

/**
 * Returns the paths and links of a document that do not exist. Paths are relative to the root of the project,
 * links to the document.
 */
function missing(file: string, text: string): string[] {
  const paths = [...pathsIn(text).filter((path) => !MADE.has(path)), ...commandPathsIn(text)];
  const links = linksIn(text).filter((target) => {
    const [path, anchor] = target.split('#') as [string, string?];
    const to = path === '' ? file : normalize(join(dirname(file), path));
    return !existsSync(join(ROOT, to)) || (anchor !== undefined && !hasAnchor(to, anchor));
  });
  return [...paths.filter((path) => !existsSync(join(ROOT, path))), ...links].map(
    (name) => `${file}: ${name}`,
  );
}

test('every file, folder and heading that a document names exists', () => {
  expect(documents.length).toBeGreaterThan(15);
  expect(documents.flatMap((file) => pathsIn(textOf(file))).length).toBeGreaterThan(100);
  expect(documents.flatMap((file) => missing(file, textOf(file)))).toEqual([]);
});

test('a planted path, command, link and heading that do not exist are found', () => {
  const text =
    '`api/src/nowhere.ts`, `bun test shell/nowhere`, [a](../nowhere.md), [b](../README.md#nowhere)';
  expect(missing('docs/a.md', text)).toEqual([
    'docs/a.md: api/src/nowhere.ts',
    'docs/a.md: shell/nowhere',
    'docs/a.md: ../nowhere.md',
    'docs/a.md: ../README.md#nowhere',
  ]);
  expect(missing('docs/a.md', '[a](../README.md#start), `shell/sdk/`, `bun test e2e/structure`')).toEqual([]);
});

test('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = documents
    .flatMap((file) => [...textOf(file).matchAll(/(?:npm run|bun run) ([\w:]+)/g)])
    .map(([, name]) => name as string);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the table of variables is that of the server', () => {
  expect(withVariables(readme, variablesTable())).toBe(readme);
});
