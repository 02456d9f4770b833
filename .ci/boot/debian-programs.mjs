import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './root.mjs';
import { run } from './run.mjs';

function installed(program) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Programs of the long tests besides Node, Chromium and `SERVICES`, with the Debian packages of each. */
const PROGRAMS = [
  ['dockerd', 'docker.io'],
  ['docker-compose', 'docker-compose'],
  ['debootstrap', 'debootstrap'],
  ['torchrun', 'python3-torch', 'python3-pil'],
  ['firefox-esr', 'firefox-esr'],
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['Xvfb', 'xvfb'],
];

/** Programs of the tests of worker processes and of several servers. */
export const SERVICES = [
  ['redis-server', 'redis-server'],
  ['pg_ctlcluster', 'postgresql'],
  ['nginx', 'nginx-light'],
  ['openssl', 'openssl'],
];

/**
 * Installs missing programs, by default those of the long tests, as root on Debian in CI. Elsewhere it changes nothing:
 * tests report missing programs and are skipped.
 */
export async function ensureDebianPrograms(programs = PROGRAMS) {
  const missing = programs.filter(([program]) => installed(program) === undefined);
  if (missing.length === 0) return;
  const names = missing.map(([program]) => program).join(', ');
  if (process.env.CI !== 'true' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return say(`not installed: ${names}. They are installed only in CI, as root on Debian.`);
  say(`installing ${names}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const packages = missing.flatMap(([, ...names]) => names);
  await run('apt-get', ['-qq', 'update'], { env });
  await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...packages], { env });
}
