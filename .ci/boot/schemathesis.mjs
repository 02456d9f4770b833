import { existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { outputFolder, say } from './root.mjs';
import { run } from './run.mjs';

const VERSION = '4.32.5';
const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
const folder = join(cache, 'twinset', `schemathesis-${VERSION}`);
const program = join(folder, 'bin', 'schemathesis');
/** Created when the installation is complete. */
const complete = join(folder, 'complete');

async function install(log) {
  const stdio = ['ignore', log, log];
  rmSync(folder, { recursive: true, force: true });
  if ((await run('python3', ['-m', 'venv', folder], { stdio })) !== 0) return false;
  const pip = join(folder, 'bin', 'pip');
  const args = ['install', '--disable-pip-version-check', `schemathesis==${VERSION}`];
  if ((await run(pip, args, { stdio, timeoutMs: 300_000 })) !== 0) return false;
  writeFileSync(complete, '');
  return existsSync(program);
}

/**
 * Returns the path of the request generator of the API description's long test, or `undefined` with the reason printed.
 * It is installed once, in a virtual environment outside the project.
 */
export async function installSchemathesis() {
  if (existsSync(complete) && existsSync(program)) return program;
  mkdirSync(outputFolder, { recursive: true });
  say(`installing schemathesis ${VERSION}`);
  if (await install(openSync(join(outputFolder, 'schemathesis.log'), 'w'))) return program;
  say(
    'no schemathesis: Python or its packages are missing (test-output/schemathesis.log). Its test is skipped.',
  );
  return undefined;
}

if (argv[1] === fileURLToPath(import.meta.url)) console.log(await installSchemathesis());
