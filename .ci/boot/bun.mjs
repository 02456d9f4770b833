import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { requireSpace } from './install.mjs';
import { answers, UNREACHABLE } from './registry.mjs';
import { at, exitWithError, say } from './root.mjs';
import { run } from './run.mjs';

/** The Bun version that builds and tests the project: `engines.bun` of package.json. */
export const wantedBun = JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.bun;

// The npm package names its binary bun.exe on every system.
const ownBun = at('.tools', 'node_modules', 'bun', 'bin', 'bun.exe');

function versionOf(path) {
  try {
    return execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

function candidates() {
  const name = process.platform === 'win32' ? 'bun.exe' : 'bun';
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name));
  return [ownBun, ...onPath].filter((path) => existsSync(path));
}

const NPM_OPTIONS = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];

const npm = process.env.npm_execpath?.endsWith('.js')
  ? [process.execPath, [process.env.npm_execpath]]
  : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
const npmInstall = (...args) =>
  run(npm[0], [...npm[1], 'install', '--prefix', at('.tools'), ...NPM_OPTIONS, ...args]);

/** Returns whether the C library is musl; Node's report contains the version of glibc only if that is in use. */
const isMusl = () => process.report.getReport().header.glibcVersionRuntime === undefined;

/**
 * Installs Bun's binary package by name. npm before 9.6.5 (Node 20.0 and 20.1) detects the C library wrongly and skips
 * every package for Linux that requires one, unless it is named and forced.
 */
function installNamedBinary() {
  const cpu = process.arch === 'arm64' ? 'aarch64' : process.arch;
  const name = `@oven/bun-linux-${cpu}${isMusl() ? '-musl' : ''}`;
  return npmInstall('--force', `bun@${wantedBun}`, `${name}@${wantedBun}`);
}

async function installBun() {
  say(`installing Bun ${wantedBun} into .tools`);
  requireSpace();
  mkdirSync(at('.tools'), { recursive: true });
  const question = ['view', `bun@${wantedBun}`, 'version', '--fetch-retries=0', '--fetch-timeout=6000'];
  if (!(await answers(npm[0], [...npm[1], ...question]))) exitWithError(UNREACHABLE);
  let code = await npmInstall(`bun@${wantedBun}`);
  if (code !== 0 && process.platform === 'linux') code = await installNamedBinary();
  if (code !== 0)
    exitWithError(
      `npm could not install bun@${wantedBun}. Install Bun ${wantedBun} yourself and put it on PATH.`,
    );
  if (versionOf(ownBun) === wantedBun) return;
  // With npm's ignore-scripts the package is only a stub until its installer has run.
  await run(process.execPath, [at('.tools', 'node_modules', 'bun', 'install.js')], {
    cwd: at('.tools', 'node_modules', 'bun'),
  });
}

/** Returns the path of an available Bun of the wanted version: the running one, the installed one, or one on PATH. */
export const findBun = () =>
  process.versions.bun === wantedBun
    ? process.execPath
    : candidates().find((path) => versionOf(path) === wantedBun);

/** Returns the path of a Bun of the wanted version, which npm installs if there is none. */
export async function ensureBun() {
  const found = findBun();
  if (found) return found;
  await installBun();
  if (versionOf(ownBun) !== wantedBun)
    exitWithError(`The installed Bun does not report version ${wantedBun}. Remove .tools and start again.`);
  return ownBun;
}
