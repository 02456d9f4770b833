import { existsSync, readdirSync } from 'node:fs';
import { prepare } from './build.mjs';
import { browserTests, staticChecks, unitTests } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { buildEmulator } from './gcs-emulator.mjs';
import { add, summary } from './results.mjs';
import { at, say } from './root.mjs';

const NEEDS_EMULATOR = '.gcs.test.';

function emulatorTests() {
  const folder = at('api');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  return files
    .filter((file) => file.includes(NEEDS_EMULATOR) && !file.includes('node_modules'))
    .map((file) => `./api/${file}`);
}

async function browser(bun, env) {
  const chromium = await ensureChromium(bun);
  if (chromium !== undefined) return browserTests(bun, chromium, env);
  say('no Chromium could be found or installed: set CHROMIUM_PATH. The browser tests count as one failure.');
  return { passed: 0, failed: 1, skipped: 0 };
}

// Everything: static checks, unit, contract, structure and browser tests. `--long` adds the long ones.
// The tests that need the storage emulator come last: it is compiled while the others run.
const env = process.argv.includes('--long') ? { TEST_LONG: '1' } : {};
const emulator = buildEmulator();
const bun = await prepare();
const results = [
  await staticChecks(bun),
  await unitTests(bun, {
    env,
    options: [`--path-ignore-patterns=**/*${NEEDS_EMULATOR}*`, '--path-ignore-patterns=e2e/specs/**'],
  }),
  await browser(bun, env),
];
const paths = emulatorTests();
if (paths.length > 0) {
  const program = await emulator;
  results.push(
    await unitTests(bun, {
      name: 'storage-emulator',
      paths,
      env: program ? { ...env, GCS_EMULATOR: program } : env,
    }),
  );
}

const total = add(...results);
console.log(`\n${summary(total)}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
