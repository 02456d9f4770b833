import { existsSync, readFileSync } from 'node:fs';

const MOST_LINES = 60;
const lastOf = (lines) => lines.slice(-MOST_LINES).join('\n').trim();
// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colours begin with one.
export const plain = (text) => text.replace(/\u001b\[[\d;]*m/g, '');

const VERDICT = /^\((pass|fail|skip|todo)\) /;
/** Bun repeats the failed and the skipped tests of a long run under these headings. */
const REPEATED = /^\d+ tests? (failed|skipped)/;
const OUTSIDE = '# Unhandled error between tests';
const RULER = /^-+$/;

/**
 * Returns the output of `bun test` about each failure, once: the lines since the result before it, its own result last,
 * or the error of a file that did not load. If it failed without naming a test, its last lines.
 */
export function failedUnitTests(text, code) {
  const failures = [];
  let lines = [];
  let rulers = 0;
  for (const line of plain(text).split('\n')) {
    if (REPEATED.test(line)) break;
    lines.push(line);
    const outside = lines.includes(OUTSIDE);
    if (outside && RULER.test(line)) rulers++;
    if (!VERDICT.test(line) && rulers < 2) continue;
    if (rulers === 2 || line.startsWith('(fail)')) failures.push(lastOf(lines));
    lines = [];
    rulers = 0;
  }
  return failures.length === 0 && code !== 0 ? [lastOf(plain(text).split('\n'))] : failures;
}

/**
 * Returns the tests of a Playwright JSON report that failed, and those that passed at a second try, with their errors.
 */
export function failedBrowserTests(file) {
  if (!existsSync(file)) return [];
  const failures = [];
  const walk = (suite) => {
    for (const inner of suite.suites ?? []) walk(inner);
    for (const { file: spec, line, title, tests } of suite.specs ?? [])
      for (const { status, results } of tests) {
        if (status !== 'unexpected' && status !== 'flaky') continue;
        const errors = results
          .flatMap((result) => result.errors ?? [])
          .map(({ message }) => plain(message ?? ''));
        const verdict = status === 'flaky' ? ' (passed on the second attempt)' : '';
        failures.push(lastOf([`${spec}:${line} › ${title}${verdict}`, ...errors.join('\n').split('\n')]));
      }
  };
  walk(JSON.parse(readFileSync(file, 'utf8')));
  return failures;
}
