import { afterAll, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from './cruise.ts';
import { textOf, trackedFiles } from './tracked.ts';

const boot = (file: string) => import(join(ROOT, '.ci/boot', file));
const folder = mkdtempSync(join(tmpdir(), 'twinset-boot-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const junit = (inner: string) =>
  `<?xml version="1.0"?>\n<testsuites name="x" tests="7" failures="2" skipped="1" time="1">\n${inner}</testsuites>`;

test('a JUnit report is counted; skipped and failed tests do not count as passed; files have their seconds', async () => {
  const { fromBunTest } = await boot('results.mjs');
  const xml = junit('  <testsuite name="a" file="a.test.ts" tests="7" time="0.5" hostname="vm">\n');
  expect(fromBunTest(written('a.xml', xml), '', 1)).toEqual({
    passed: 4,
    failed: 2,
    skipped: 1,
    files: [{ file: 'a.test.ts', seconds: 0.5 }],
  });
});

test('a file that does not load is a failure, although it is missing in the report', async () => {
  const { fromBunTest } = await boot('results.mjs');
  const text = '# Unhandled error between tests\n---\nerror: no module\n---\n';
  expect(fromBunTest(written('a.xml', junit('')), text, 1)).toMatchObject({
    passed: 4,
    failed: 3,
    skipped: 1,
  });
});

test('the slowest files are first', async () => {
  const { slowest } = await boot('results.mjs');
  const files = [0.5, 12.25, 3].map((seconds, i) => ({ file: `${i}.test.ts`, seconds }));
  expect(slowest(files, 2)).toEqual(['   12.3 s  1.test.ts', '    3.0 s  2.test.ts']);
});

test('a Playwright report is counted', async () => {
  const { fromPlaywright } = await boot('results.mjs');
  const tests = [{ results: [{ duration: 1500 }, { duration: 500 }] }];
  const suites = [{ file: 'a.spec.ts', specs: [{ tests }], suites: [{ specs: [{ tests }] }] }];
  const json = JSON.stringify({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 5 }, suites });
  const file = written('b.json', json);
  const files = [{ file: 'a.spec.ts', seconds: 4 }];
  expect(fromPlaywright(file, 1)).toEqual({ passed: 4, failed: 2, skipped: 5, files });
  expect(fromPlaywright(file, 1, { strict: true })).toEqual({ passed: 3, failed: 3, skipped: 5, files });
});

test('a run that crashed without a report is a failure', async () => {
  const { fromBunTest, fromPlaywright, summary, add } = await boot('results.mjs');
  const crashed = { passed: 0, failed: 1, skipped: 0, files: [] };
  expect(fromBunTest(join(folder, 'none.xml'), '', 137)).toEqual(crashed);
  expect(fromPlaywright(join(folder, 'none.json'), 1)).toEqual(crashed);
  expect(summary(add(crashed, crashed))).toBe('0 passed, 2 failed, 0 skipped');
});

test('failures are listed once: each test with its output, a crash by its last lines', async () => {
  const { failedUnitTests } = await boot('failures.mjs');
  const text = '(pass) a\nerror: \u001b[31mno\u001b[0m\n  at b\n(fail) b [2ms]\n(skip) c\nfine\n(pass) d\n';
  expect(failedUnitTests(text, 1)).toEqual(['error: no\n  at b\n(fail) b [2ms]']);
  const repeated = `${text}\n1 tests skipped:\n(skip) c\n\n1 tests failed:\n(fail) b [2ms]\n\n 2 pass\n`;
  expect(failedUnitTests(repeated, 1)).toHaveLength(1);
  expect(failedUnitTests('(pass) a\n(pass) b\n', 0)).toEqual([]);
  expect(failedUnitTests('(pass) a\npanic: out of memory\n', 137)).toEqual([
    '(pass) a\npanic: out of memory',
  ]);
});

test('a file that does not load is listed with its error, and so is the failure after it', async () => {
  const { failedUnitTests } = await boot('failures.mjs');
  const outside = 'a.test.ts:\n\n# Unhandled error between tests\n----\nerror: no module\n----';
  expect(failedUnitTests(`${outside}\n\nb.test.ts:\nerror: no\n(fail) b\n(pass) c\n`, 1)).toEqual([
    outside,
    'b.test.ts:\nerror: no\n(fail) b',
  ]);
});

test('browser tests that failed, or passed only at the second attempt, are listed with their errors', async () => {
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
    'a.spec.ts:7 › three (passed on the second attempt)\nlate',
    'a.spec.ts:7 › two\nno\nat a',
  ]);
  expect(failedBrowserTests(join(folder, 'none.json'))).toEqual([]);
});

test('a fingerprint depends on the inputs of the build, not on tests', async () => {
  const { fingerprint } = await boot('fingerprint.mjs');
  const here = [relative(ROOT, folder)];
  written('a.ts', 'one');
  const first = fingerprint(here);
  written('a.test.ts', 'a test');
  expect(fingerprint(here)).toBe(first);
  written('a.ts', 'two');
  expect(fingerprint(here)).not.toBe(first);
});

test('a fingerprint does not depend on the location of the project', async () => {
  const { fingerprint } = await boot('fingerprint.mjs');
  const copy = join(folder, 'moved');
  cpSync(join(ROOT, '.ci'), join(copy, '.ci'), { recursive: true });
  cpSync(join(ROOT, 'bunfig.toml'), join(copy, 'bunfig.toml'));
  const moved = await import(join(copy, '.ci/boot/fingerprint.mjs'));
  const paths = ['.ci', 'bunfig.toml'];
  expect(moved.fingerprint(paths)).toBe(fingerprint(paths));
});

/** Calls pythonProgram() in a copy of the scripts, with a `python3` whose pip refuses some packages. */
function pythonProgram(name: string, packages: string[], isPartUseful: boolean) {
  const copy = join(folder, name);
  cpSync(join(ROOT, '.ci/boot'), join(copy, '.ci/boot'), { recursive: true });
  mkdirSync(join(copy, 'bin'));
  const pip = `#!/bin/sh\ncase "$*" in *refused*) exit 1;; esac\necho "$@" >> ${join(copy, 'installed')}\n`;
  writeFileSync(join(copy, 'pip'), pip, { mode: 0o755 });
  const venv = `mkdir -p "$3/bin" && cp ${join(copy, 'pip')} "$3/bin/pip" && cp /bin/sh "$3/bin/python"`;
  writeFileSync(join(copy, 'bin/python3'), `#!/bin/sh\n${venv}\n`, { mode: 0o755 });
  const options = { name: 'some', program: 'python', packages, isPartUseful };
  const code = `import { pythonProgram } from ${JSON.stringify(join(copy, '.ci/boot/python-environment.mjs'))};
    console.log(await pythonProgram(${JSON.stringify(options)}));`;
  const env = { ...process.env, XDG_CACHE_HOME: copy, PATH: `${join(copy, 'bin')}:${process.env.PATH}` };
  const { stdout } = Bun.spawnSync([process.execPath, '-e', code], { env });
  const installed = existsSync(join(copy, 'installed')) ? readFileSync(join(copy, 'installed'), 'utf8') : '';
  return {
    text: stdout.toString(),
    installed: installed.trim().split('\n'),
    path: join(copy, 'twinset/some/bin/python'),
    isComplete: existsSync(join(copy, 'twinset/some/complete')),
  };
}

test('a Python environment is complete with all packages', () => {
  const { text, installed, path, isComplete } = pythonProgram('whole', ['a==1', 'b==2'], true);
  expect(installed).toEqual(['install --disable-pip-version-check a==1 b==2']);
  expect(text.trim().split('\n').at(-1)).toBe(path);
  expect(isComplete).toBe(true);
});

test('a package that cannot be installed is named, and the others are installed', () => {
  const { text, installed, path, isComplete } = pythonProgram('part', ['a==1', 'refused==1', 'b==2'], true);
  expect(installed).toEqual(['a==1', 'b==2'].map((one) => `install --disable-pip-version-check ${one}`));
  expect(text).toContain('some lacks refused==1 (test-output/some.log)');
  expect(text.trim().split('\n').at(-1)).toBe(path);
  expect(isComplete).toBe(false);
});

test('an environment that needs all of its packages is not used without one', () => {
  const { text } = pythonProgram('none', ['a==1', 'refused==1'], false);
  expect(text).toContain('no some: Python or its packages are missing');
  expect(text.trim().split('\n').at(-1)).toBe('undefined');
});

test('the boot scripts import nothing that has to be installed', async () => {
  const { BUILD_STEPS } = await boot('build-steps.mjs');
  expect(BUILD_STEPS.length).toBeGreaterThan(0);
  const files = trackedFiles().filter((file) => file.startsWith('.ci/boot/'));
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const imports = [...textOf(file).matchAll(/from '([^']+)'/g)].map(([, source]) => source as string);
    expect({ file, foreign: imports.filter((s) => !/^(node:|\.\/)/.test(s)) }).toEqual({ file, foreign: [] });
  }
});

test('the README states the disk space that the start requires', async () => {
  const { NEEDED_BYTES } = await boot('install.mjs');
  expect(textOf('README.md')).toContain(`${(NEEDED_BYTES / 1e9).toFixed(1)} GB of free disk space`);
});

test("the command line keeps its output for programs, resolves paths from the caller's folder and keeps its exit code", () => {
  const images = join(folder, 'pictures');
  cpSync(join(ROOT, 'api/engine/headless'), images, { recursive: true });
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [process.execPath, join(ROOT, '.ci/boot/twinset.mjs'), '--images', 'pictures', '--masks', 'pictures'],
    { cwd: ROOT, env: { ...process.env, INIT_CWD: folder } },
  );
  expect(stderr.toString()).toContain('contains no PNG or JPEG files.');
  const lines = stdout.toString().trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { event: 'error', exitCode: 3, code: 'InvalidDataset', message: expect.stringContaining(images) },
  ]);
  expect(exitCode).toBe(3);
});
