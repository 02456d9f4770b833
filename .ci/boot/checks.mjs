import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { failedBrowserTests, failedUnitTests } from './failures.mjs';
import { add, fromBunTest, fromPlaywright, oneCheck } from './results.mjs';
import { areaFolders, at, outputFolder, say } from './root.mjs';
import { run } from './run.mjs';

const tool = (...parts) => at('node_modules', ...parts);

/**
 * Runs the static checks: format and lint, types; each counts as one check. Import rules and the like are structure
 * tests.
 */
export async function staticChecks(bun) {
  const checks = [
    ['format and lint', [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings']],
    ['types', [tool('typescript', 'bin', 'tsc'), '-b', '.', ...areaFolders]],
    ['unused code', [tool('knip', 'bin', 'knip.js'), '--no-progress', '--treat-config-hints-as-errors']],
  ];
  const results = [];
  for (const [name, args] of checks) {
    say(name);
    const result = oneCheck(await run(bun, ['--bun', ...args]));
    results.push({ ...result, failures: result.failed ? [`${name}: see above`] : [] });
  }
  return add(...results);
}

function freshReport(name) {
  mkdirSync(outputFolder, { recursive: true });
  const file = at('test-output', name);
  rmSync(file, { force: true });
  return file;
}

/** Runs `bun test` with the given paths (none: all). */
export async function unitTests(bun, { name = 'unit', paths = [], env = {}, options = [] } = {}) {
  say(`${name} tests`);
  const report = freshReport(`${name}.xml`);
  const args = ['test', ...options, '--reporter=junit', `--reporter-outfile=${report}`, ...paths];
  let text = '';
  const code = await run(bun, args, { env, onText: (more) => (text += more) });
  return { ...fromBunTest(report, text, code), failures: failedUnitTests(text, code) };
}

/**
 * Runs the Playwright tests with the built product. `chromium`: path of the browser, '' for Playwright's own. Those
 * marked @emulator run only if `emulator` is true. In the long run a test that needs a second try fails.
 */
export async function browserTests(bun, chromium, { env = {}, emulator = false } = {}) {
  const strict = env.TEST_LONG !== undefined;
  const name = emulator ? 'browser-storage-emulator' : 'browser';
  say(`${name} tests with ${chromium || "Playwright's Chromium"}`);
  const report = freshReport(`${name}.json`);
  const cli = at('e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  if (!existsSync(cli)) return { passed: 0, failed: 1, skipped: 0 };
  const which = emulator ? '--grep=@emulator' : '--grep-invert=@emulator';
  // Each run has a separate folder, or the second would delete the first one's report of a failure.
  const code = await run(bun, ['--bun', cli, 'test', which, `--output=${at('test-output', name)}`], {
    cwd: at('e2e'),
    env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return { ...fromPlaywright(report, code, { strict }), failures: failedBrowserTests(report) };
}
