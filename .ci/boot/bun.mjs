import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { at, giveUp, say } from './root.mjs';
import { run } from './run.mjs';

/** The one Bun version the project is built and tested with: `engines.bun` of package.json. */
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

async function fetchBun() {
  say(`Bun ${wantedBun} is not here; npm brings it into .tools`);
  mkdirSync(at('.tools'), { recursive: true });
  const args = [
    'install',
    '--prefix',
    at('.tools'),
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `bun@${wantedBun}`,
  ];
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, [process.env.npm_execpath, ...args]]
    : ['npm', args];
  const code = await run(...npm);
  if (code !== 0)
    giveUp(`npm could not install bun@${wantedBun}. Install Bun ${wantedBun} by hand and put it on PATH.`);
  if (versionOf(ownBun) === wantedBun) return;
  // With npm's ignore-scripts the package is only a stub until its installer has run.
  await run(process.execPath, [at('.tools', 'node_modules', 'bun', 'install.js')], {
    cwd: at('.tools', 'node_modules', 'bun'),
  });
}

/** The path of a Bun of the wanted version: the running one, one on PATH, or one that npm brings. */
export async function ensureBun() {
  if (process.versions.bun === wantedBun) return process.execPath;
  const found = candidates().find((path) => versionOf(path) === wantedBun);
  if (found) return found;
  await fetchBun();
  if (versionOf(ownBun) !== wantedBun)
    giveUp(`The Bun that npm brought does not answer as ${wantedBun}. Remove .tools and try again.`);
  return ownBun;
}
