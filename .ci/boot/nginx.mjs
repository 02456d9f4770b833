import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './root.mjs';
import { run } from './run.mjs';

function installed() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}

/**
 * The nginx for the long tests behind a proxy: an installed one or, as root on Debian, the one of the distribution.
 * `undefined`, with the reason printed, if there is none.
 */
export async function ensureNginx() {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say('no nginx: it is installed only as root on Debian. The tests behind it are skipped.');
    return undefined;
  }
  say("installing Debian's nginx");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-qq', 'update'], { env });
  await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'nginx-light'], { env });
  return installed();
}
