import { existsSync, readFileSync } from 'node:fs';
import { fingerprint, isCurrent, markCurrent } from './fingerprint.mjs';
import { at, giveUp, say } from './root.mjs';
import { run } from './run.mjs';

const { workspaces } = JSON.parse(readFileSync(at('package.json'), 'utf8'));

/** Installs the locked dependencies if the lock file or a package.json changed since the last time. */
export async function install(bun) {
  const manifests = [
    'bun.lock',
    'bunfig.toml',
    'package.json',
    ...workspaces.packages.map((folder) => `${folder}/package.json`),
  ];
  const print = fingerprint(manifests);
  if (isCurrent('install', print) && existsSync(at('node_modules'))) return;
  say('installing dependencies');
  const code = await run(bun, ['install', '--frozen-lockfile']);
  if (code !== 0) giveUp('bun install failed; its message is above.');
  markCurrent('install', print);
}
