import { existsSync, statfsSync } from 'node:fs';
import { fingerprint, isCurrent, makeCurrent } from './fingerprint.mjs';
import { answers, UNREACHABLE } from './registry.mjs';
import { at, exitWithError, root, say, workspaceFolders } from './root.mjs';
import { run } from './run.mjs';

/** Free space that a first installation needs, bytes: packages, tools and build results. */
export const NEEDED_BYTES = 1.6e9;
/** Milliseconds of `bun install` after which the registry is checked; with a filled cache it needs no network. */
const GRACE_MS = 2000;

const gigabytes = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`;

function freeBytes() {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize;
}

/** Ends the script with a sentence if the disk has too little space for a first installation. */
export function requireSpace() {
  if (existsSync(at('node_modules'))) return;
  const free = freeBytes();
  if (free < NEEDED_BYTES)
    exitWithError(
      `The installation needs ${gigabytes(NEEDED_BYTES)} of free disk space; ${root} has ${gigabytes(free)}. Free some space, then start again.`,
    );
}

const manifestPrint = () =>
  fingerprint([
    'bun.lock',
    'bunfig.toml',
    'package.json',
    ...workspaceFolders().map((folder) => `${folder}/package.json`),
  ]);

/** Returns whether the locked dependencies are installed. */
export const isInstalled = () => isCurrent('install', manifestPrint()) && existsSync(at('node_modules'));

/** Resolves if the registry does not answer; never otherwise. */
async function unreachable(bun) {
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
  if (await answers(bun, ['info', 'typescript', 'version'])) return new Promise(() => {});
  return 'unreachable';
}

/** Runs `bun install`. Bun retries an unreachable registry for minutes; a concurrent look-up ends that after at most nine seconds. */
async function installPackages(bun) {
  let child;
  const installed = run(bun, ['install', '--frozen-lockfile'], { onStart: (started) => (child = started) });
  const result = await Promise.race([installed, unreachable(bun)]);
  if (result === 'unreachable') {
    child.kill('SIGKILL');
    exitWithError(UNREACHABLE);
  }
  if (result !== 0) {
    if (freeBytes() < NEEDED_BYTES / 10)
      exitWithError(`The disk is full: ${gigabytes(freeBytes())} free at ${root}.`);
    exitWithError(
      (await answers(bun, ['info', 'typescript', 'version']))
        ? 'bun install failed; see the message above.'
        : UNREACHABLE,
    );
  }
}

/** Installs the locked dependencies if the lock file or a package.json changed since the last time. */
export async function install(bun) {
  if (isInstalled()) return;
  requireSpace();
  say('installing dependencies');
  await makeCurrent({ install: manifestPrint() }, () => installPackages(bun));
}
