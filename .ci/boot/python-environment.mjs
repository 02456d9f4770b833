import { existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { outputFolder, say } from './root.mjs';
import { run } from './run.mjs';

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');

async function install(folder, packages, stdio) {
  rmSync(folder, { recursive: true, force: true });
  if ((await run('python3', ['-m', 'venv', folder], { stdio })) !== 0) return false;
  const pip = join(folder, 'bin', 'pip');
  const args = ['install', '--disable-pip-version-check', ...packages];
  return (await run(pip, args, { stdio, timeoutMs: 900_000 })) === 0;
}

/**
 * Returns the path of a program in a virtual environment outside the project, which is created at the first call, or
 * `undefined` with the reason printed.
 * @param name of the environment, with the version of its contents
 */
export async function pythonProgram({ name, program, packages }) {
  const folder = join(cache, 'twinset', name);
  const path = join(folder, 'bin', program);
  /** Created when the installation is complete. */
  const complete = join(folder, 'complete');
  if (existsSync(complete) && existsSync(path)) return path;
  mkdirSync(outputFolder, { recursive: true });
  say(`installing ${name}`);
  const log = openSync(join(outputFolder, `${name}.log`), 'w');
  if ((await install(folder, packages, ['ignore', log, log])) && existsSync(path)) {
    writeFileSync(complete, '');
    return path;
  }
  say(`no ${name}: Python or its packages are missing (test-output/${name}.log). Its test is skipped.`);
  return undefined;
}
