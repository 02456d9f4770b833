import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from './cruise.ts';
import { textOf } from './tracked.ts';

const boot = (file: string) => import(join(ROOT, '.ci/boot', file));
const folder = mkdtempSync(join(tmpdir(), 'twinset-boot-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('a JUnit report is counted; skipped and failed tests are not passed', async () => {
  const { fromJUnit } = await boot('results.mjs');
  const xml =
    '<?xml version="1.0"?><testsuites name="x" tests="7" failures="2" skipped="1" time="1"></testsuites>';
  expect(fromJUnit(written('a.xml', xml), 1)).toEqual({ passed: 4, failed: 2, skipped: 1 });
});

test('a Playwright report is counted', async () => {
  const { fromPlaywright } = await boot('results.mjs');
  const json = JSON.stringify({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 5 } });
  expect(fromPlaywright(written('b.json', json), 1)).toEqual({ passed: 4, failed: 2, skipped: 5 });
});

test('a run that crashed without a report is a failure', async () => {
  const { fromJUnit, fromPlaywright, summary, add } = await boot('results.mjs');
  const crashed = { passed: 0, failed: 1, skipped: 0 };
  expect(fromJUnit(join(folder, 'none.xml'), 137)).toEqual(crashed);
  expect(fromPlaywright(join(folder, 'none.json'), 1)).toEqual(crashed);
  expect(summary(add(crashed, crashed))).toBe('0 passed, 2 failed, 0 skipped');
});

test('what failed is told once more: each test with what it printed, a crash by its last lines', async () => {
  const { failedUnitTests } = await boot('failures.mjs');
  const text = '(pass) a\nerror: \u001b[31mno\u001b[0m\n  at b\n(fail) b [2ms]\n(skip) c\nfine\n(pass) d\n';
  expect(failedUnitTests(text, 1)).toEqual(['error: no\n  at b\n(fail) b [2ms]']);
  expect(failedUnitTests('(pass) a\n(pass) b\n', 0)).toEqual([]);
  expect(failedUnitTests('(pass) a\npanic: out of memory\n', 137)).toEqual([
    '(pass) a\npanic: out of memory',
  ]);
});

test('browser tests that failed, or passed at a second try only, are told with their errors', async () => {
  const { failedBrowserTests } = await boot('failures.mjs');
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results: messages.map((message) => ({ errors: message ? [{ message }] : [] })) }],
  });
  const specs = [spec('one', 'expected', ''), spec('two', 'unexpected', 'no\nat a')];
  const report = { suites: [{ specs, suites: [{ specs: [spec('three', 'flaky', 'late', '')] }] }] };
  expect(failedBrowserTests(written('c.json', JSON.stringify(report)))).toEqual([
    'a.spec.ts:7 › three (passed at a second try)\nlate',
    'a.spec.ts:7 › two\nno\nat a',
  ]);
  expect(failedBrowserTests(join(folder, 'none.json'))).toEqual([]);
});

test('a fingerprint follows what is built from, not tests', async () => {
  const { fingerprint } = await boot('fingerprint.mjs');
  const here = [relative(ROOT, folder)];
  written('a.ts', 'one');
  const first = fingerprint(here);
  written('a.test.ts', 'a test');
  expect(fingerprint(here)).toBe(first);
  written('a.ts', 'two');
  expect(fingerprint(here)).not.toBe(first);
});

test('the boot scripts import nothing that has to be installed', async () => {
  const { BUILD_STEPS } = await boot('build-steps.mjs');
  expect(BUILD_STEPS.length).toBeGreaterThan(0);
  const { stdout } = Bun.spawnSync(['git', 'ls-files', '.ci/boot'], { cwd: ROOT });
  const files = stdout.toString().trim().split('\n');
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const imports = [...textOf(file).matchAll(/from '([^']+)'/g)].map(([, source]) => source as string);
    expect({ file, foreign: imports.filter((s) => !/^(node:|\.\/)/.test(s)) }).toEqual({ file, foreign: [] });
  }
});
