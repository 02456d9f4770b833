import { existsSync, readFileSync } from 'node:fs';
import { plain } from './failures.mjs';

/** Sums results: `{passed, failed, skipped}`, with the texts of failures and the seconds of each file. */
export function add(...results) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const result of results) for (const key of Object.keys(sum)) sum[key] += result[key];
  return {
    ...sum,
    failures: results.flatMap((result) => result.failures ?? []),
    files: results.flatMap((result) => result.files ?? []),
  };
}

/** Returns the result of a program that counts as one check. */
export const oneCheck = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

const attribute = (tag, name) => tag.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1];

/**
 * Counts a JUnit report of `bun test` and the errors outside tests that only its output contains: a file that does not
 * load is absent from the report. A program that failed without a failed test counts as one failure, so that it cannot
 * pass unnoticed.
 * @param text output of the program.
 */
export function fromBunTest(report, text, code) {
  const xml = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const root = xml.match(/<testsuites\b[^>]*>/)?.[0] ?? '';
  const count = (name) => Number(attribute(root, name) ?? 0);
  const inTests = count('failures') + count('errors');
  const skipped = count('skipped');
  const passed = count('tests') - inTests - skipped;
  const failed = inTests + (plain(text).match(/^# Unhandled error between tests$/gm)?.length ?? 0);
  const files = [...xml.matchAll(/^ {2}<testsuite\b[^>]*>/gm)].map(([tag]) => ({
    file: attribute(tag, 'file') ?? '',
    seconds: Number(attribute(tag, 'time') ?? 0),
  }));
  return { ...withCrash({ passed, failed, skipped }, code), files };
}

/**
 * Counts a Playwright JSON report. A test that passed on a retry counts as passed, or as failed if `strict`.
 */
export function fromPlaywright(file, code, { strict = false } = {}) {
  const { stats = {}, suites = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats;
  const passed = expected + (strict ? 0 : flaky);
  const failed = unexpected + (strict ? flaky : 0);
  const files = suites.map((suite) => ({ file: suite.file, seconds: secondsOf(suite) }));
  return { ...withCrash({ passed, failed, skipped }, code), files };
}

const sumOf = (numbers) => numbers.reduce((sum, n) => sum + n, 0);

function secondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests = [] }) => tests.flatMap((test) => test.results ?? []));
  return sumOf(suites.map(secondsOf)) + sumOf(results.map(({ duration = 0 }) => duration / 1000));
}

function withCrash(result, code) {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

/** Returns the `most` slowest test files, one line each. */
export const slowest = (files, most = 20) =>
  files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);

/** Ends a test run: the slowest files, each failure once, then the summary. The exit code is 0 if all passed. */
export function finish(total) {
  if (total.files.length > 0) console.log(`\n> slowest files:\n${slowest(total.files).join('\n')}`);
  for (const failure of total.failures) console.log(`\n> failed:\n${failure}`);
  console.log(`\n${summary(total)}`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

/** Returns the last line of every test run. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
