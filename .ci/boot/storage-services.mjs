import { existsSync, mkdirSync, openSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { outputFolder, say } from './root.mjs';
import { run } from './run.mjs';

/** Programs that the tests of the storage drivers need, by the variable that names their path. */
const SERVICES = {
  GCS_EMULATOR: {
    name: 'fake-gcs-server',
    version: '1.56.1',
    source: 'github.com/fsouza/fake-gcs-server',
  },
  S3_EMULATOR: {
    name: 'versitygw',
    version: '1.8.0',
    source: 'github.com/versity/versitygw/cmd/versitygw',
  },
};
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'twinset');

function goOnPath() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/go/bin'];
  return folders.map((entry) => join(entry, 'go')).find((path) => existsSync(path));
}

async function build({ name, version, source }) {
  const folder = join(cache, `${name}-${version}`);
  const binary = join(folder, name);
  const none = (reason) => say(`no ${name}: ${reason}. The tests that need it are skipped.`);
  if (existsSync(binary)) return binary;
  if (process.env.CI !== 'true') return none('it is compiled only with CI=true');
  const go = goOnPath();
  if (!go) return none('Go is not installed');
  say(`compiling ${name} ${version} in the background`);
  mkdirSync(outputFolder, { recursive: true });
  const log = openSync(join(outputFolder, `${name}.log`), 'w');
  const code = await run('nice', ['-n', '15', go, 'install', `${source}@v${version}`], {
    cwd: outputFolder,
    env: { GOBIN: folder, GOFLAGS: '-mod=mod' },
    stdio: ['ignore', log, log],
  });
  if (code === 0 && existsSync(binary)) return binary;
  return none(`compiling it failed (test-output/${name}.log)`);
}

/**
 * Returns the variables of the tests of the storage drivers. Their programs are compiled once (some minutes each, at low
 * priority) in CI only, and cached outside the project; for those that are missing the reason is printed.
 */
export async function buildStorageServices() {
  const env = {};
  for (const [variable, service] of Object.entries(SERVICES)) {
    const binary = await build(service);
    if (binary) env[variable] = binary;
  }
  return env;
}
