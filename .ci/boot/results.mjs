import { existsSync, readFileSync } from 'node:fs';

/** Sum of results: `{passed, failed, skipped}`, and in `failures` what there is to say of those that failed. */
export function add(...results) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const result of results) for (const key of Object.keys(sum)) sum[key] += result[key];
  return { ...sum, failures: results.flatMap((result) => result.failures ?? []) };
}

/** Result of a program that is one check by itself. */
export const oneCheck = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

/**
 * Counts a JUnit report. A program that ended badly without a failed test (it crashed, or wrote no report)
 * counts as one failure, so that it cannot pass unseen.
 */
export function fromJUnit(file, code) {
  const xml = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const root = xml.match(/<testsuites\b[^>]*>/)?.[0] ?? '';
  const count = (name) => Number(root.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  const failed = count('failures') + count('errors');
  const skipped = count('skipped');
  const passed = count('tests') - failed - skipped;
  return withCrash({ passed, failed, skipped }, code);
}

/** Counts a Playwright JSON report; a test that passed on a retry counts as passed. */
export function fromPlaywright(file, code) {
  const stats = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).stats : {};
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats;
  return withCrash({ passed: expected + flaky, failed: unexpected, skipped }, code);
}

function withCrash(result, code) {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

/** Ends a test run: what failed once more, where it is looked for, then the summary; the exit code says how it went. */
export function finish(total) {
  for (const failure of total.failures) console.log(`\n> failed:\n${failure}`);
  console.log(`\n${summary(total)}`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

/** The line every test run ends with. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
