import { existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { outputFolder, say } from './root.mjs';
import { run } from './run.mjs';

/** Maximum duration of the installation of all packages together, and of each at the second attempt, milliseconds. */
const ALL_MS = 900_000;
const ONE_MS = 180_000;

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');

async function createEmpty(folder, stdio) {
  rmSync(folder, { recursive: true, force: true });
  return (await run('python3', ['-m', 'venv', folder], { stdio })) === 0;
}

async function install(folder, packages, stdio, timeoutMs) {
  const args = ['install', '--disable-pip-version-check', ...packages];
  return (await run(join(folder, 'bin', 'pip'), args, { stdio, timeoutMs })) === 0;
}

/** Installs each package on its own; returns those that could not be installed. */
async function installEach(folder, packages, stdio) {
  const missing = [];
  for (const name of packages) if (!(await install(folder, [name], stdio, ONE_MS))) missing.push(name);
  return missing;
}

/**
 * Returns the path of a program in a virtual environment outside the project, which is created at the first call, or
 * `undefined` with the reason printed.
 * @param name of the environment, with the version of its contents
 * @param isPartUseful whether the environment is of use if packages are missing. They are printed, and the next call
 * installs everything again.
 */
export async function pythonProgram({ name, program, packages, isPartUseful = false }) {
  const folder = join(cache, 'twinset', name);
  const path = join(folder, 'bin', program);
  /** Created when the installation is complete. */
  const complete = join(folder, 'complete');
  if (existsSync(complete) && existsSync(path)) return path;
  mkdirSync(outputFolder, { recursive: true });
  say(`installing ${name}`);
  const log = openSync(join(outputFolder, `${name}.log`), 'w');
  const stdio = ['ignore', log, log];
  if (
    (await createEmpty(folder, stdio)) &&
    (await install(folder, packages, stdio, ALL_MS)) &&
    existsSync(path)
  ) {
    writeFileSync(complete, '');
    return path;
  }
  if (isPartUseful && (await createEmpty(folder, stdio)) && existsSync(path)) {
    const missing = await installEach(folder, packages, stdio);
    if (missing.length < packages.length) {
      say(`${name} lacks ${missing.join(', ')} (test-output/${name}.log). Their tests are skipped.`);
      return path;
    }
  }
  say(`no ${name}: Python or its packages are missing (test-output/${name}.log). Its test is skipped.`);
  return undefined;
}
