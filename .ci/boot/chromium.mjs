import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { at, say } from './root.mjs';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES].find((path) => existsSync(path) && isExecutable(path));
}

/** Installs Playwright's own Chromium, which is quick if it is already installed; returns true on success. */
async function playwrightHasOne(bun) {
  const cli = at('e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  return (await run(bun, ['--bun', cli, 'install', 'chromium'], { timeoutMs: 180_000 })) === 0;
}

async function debianBringsOne() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say("installing Debian's Chromium");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-qq', 'update'], { env });
  await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'chromium'], { env });
  return installed();
}

/**
 * Returns the Chromium for the browser tests: CHROMIUM_PATH, an installed one, Playwright's own (an empty path:
 * Playwright knows its location), or, as root on Debian, the one of the distribution. `undefined` without any.
 */
export async function ensureChromium(bun) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named))
      throw new Error(`CHROMIUM_PATH is "${named}", which is not an executable program.`);
    return named;
  }
  const found = installed();
  if (found) return found;
  say('no Chromium found; installing the one of Playwright');
  if (await playwrightHasOne(bun)) return '';
  return debianBringsOne();
}
