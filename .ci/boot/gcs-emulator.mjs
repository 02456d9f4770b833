import { existsSync, mkdirSync, openSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { outputFolder, say } from './root.mjs';
import { run } from './run.mjs';

const VERSION = '1.56.1';
const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
const folder = join(cache, 'twinset', `fake-gcs-server-${VERSION}`);
const binary = join(folder, 'fake-gcs-server');

function goOnPath() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/go/bin'];
  return folders.map((entry) => join(entry, 'go')).find((path) => existsSync(path));
}

/**
 * Returns the path of the storage emulator for the tests of `STORAGE=gcs`, or `undefined` with the reason printed. It
 * is compiled once (some minutes, at low priority) in CI only, and cached outside the project.
 */
export async function buildEmulator() {
  if (existsSync(binary)) return binary;
  if (process.env.CI !== 'true') {
    say('no storage emulator: it is compiled only with CI=true. The tests that need it are skipped.');
    return undefined;
  }
  const go = goOnPath();
  if (!go) {
    say('no storage emulator: Go is not installed. The tests that need it are skipped.');
    return undefined;
  }
  say(`compiling fake-gcs-server ${VERSION} in the background`);
  mkdirSync(outputFolder, { recursive: true });
  const log = openSync(join(outputFolder, 'gcs-emulator.log'), 'w');
  const code = await run(
    'nice',
    ['-n', '15', go, 'install', `github.com/fsouza/fake-gcs-server@v${VERSION}`],
    {
      cwd: outputFolder,
      env: { GOBIN: folder, GOFLAGS: '-mod=mod' },
      stdio: ['ignore', log, log],
    },
  );
  if (code === 0 && existsSync(binary)) return binary;
  say(
    'no storage emulator: compiling it failed (test-output/gcs-emulator.log). The tests that need it are skipped.',
  );
  return undefined;
}
