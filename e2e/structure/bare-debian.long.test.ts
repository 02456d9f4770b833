import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bootstrapDebian, copyNode, copyRegistryAccess } from '../support/debian.ts';
import { ROOT } from './cruise.ts';
import { trackedFiles } from './tracked.ts';

/** Returns why this cannot run here, or null. */
function reasonNot(): string | null {
  if (process.env.TEST_LONG !== '1') return 'installing into a bare Debian takes minutes; npm run test:long';
  if (process.getuid?.() !== 0) return 'debootstrap and chroot need root';
  for (const program of ['debootstrap', 'node', 'npm'])
    if (Bun.which(program) === null) return `${program} is not installed`;
  return null;
}

const reason = reasonNot();
if (reason) console.log(`skipped: ${reason}`);

const MINUTES = 60_000;
/** Returns a path inside the system, with spaces and non-ASCII letters. */
const folderOf = (user: string) => `/srv/twin set äö ${user}`;
const homeOf = (user: string) => `/srv/${user}`;

const parent = reason ? '' : mkdtempSync(join(tmpdir(), 'twinset-debian-'));
const system = join(parent, 'system');
const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });

let registry: Record<string, string>;
beforeAll(() => {
  if (reason) return;
  bootstrapDebian(system);
  copyNode(system);
  registry = copyRegistryAccess(system);
  run('chroot', system, 'useradd', 'somebody');
  try {
    run('mount', '-t', 'proc', 'proc', join(system, 'proc'));
  } catch {
    console.log('The system runs without /proc: it cannot be mounted here.');
  }
}, 10 * MINUTES);

afterAll(() => {
  if (reason) return;
  if (existsSync(join(system, 'proc/self'))) run('umount', join(system, 'proc'));
  rmSync(parent, { recursive: true, force: true });
}, 10 * MINUTES);

/** Unpacks the sources as from a tarball. */
function unpack(user: string): void {
  const folder = join(system, folderOf(user));
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  mkdirSync(join(system, homeOf(user)));
  run('chroot', system, 'chown', '-R', user, folderOf(user), homeOf(user));
}

/** Starts an npm command as a user of the system, in its own process group. */
function npm(user: string, ...args: string[]): ChildProcess {
  const env = {
    HOME: homeOf(user),
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    PORT: '0',
    ...registry,
  };
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const script = 'cd "$0" && exec npm "$@"';
  return spawn(
    'chroot',
    [`--userspec=${user}`, system, 'env', '-i', ...settings, 'sh', '-c', script, folderOf(user), ...args],
    { detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

/** Returns the output and exit code of a command; `until` ends it as soon as that has been printed. */
async function output(child: ChildProcess, until?: RegExp): Promise<{ text: string; code: number | null }> {
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const found = new Promise<null>((resolve) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (until?.test(text)) resolve(null);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
  const code = await Promise.race([ended, found]);
  return { text, code };
}

for (const user of ['root', 'somebody']) {
  test.skipIf(reason !== null)(
    `in a bare Debian, as ${user}: \`npm start\` installs, builds and serves the main page`,
    async () => {
      unpack(user);
      for (const program of ['git', 'unzip', 'python3', 'curl', 'bun'])
        expect(existsSync(join(system, 'usr/bin', program))).toBe(false);
      const child = npm(user, 'start');
      try {
        const { text } = await output(child, /http:\/\/\S+:\d+/);
        const origin = /http:\/\/\S+:\d+/.exec(text)?.[0];
        if (origin === undefined) throw new Error(`No address was printed:\n${text}`);
        const page = await fetch(origin);
        expect(page.status).toBe(200);
        expect(await page.text()).toContain('<div id="root">');
        expect((await fetch(`${origin}/remotes/mf-upload/remoteEntry.js`)).status).toBe(200);
        expect(await (await fetch(`${origin}/api/capabilities`)).json()).toMatchObject({ backend: 'wasm' });
      } finally {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        process.kill(-(child.pid as number), 'SIGTERM');
        await ended;
      }
    },
    10 * MINUTES,
  );

  test.skipIf(reason !== null)(
    `in a bare Debian, as ${user}: everything in \`npm test\` except the browser tests passes`,
    async () => {
      const { text, code } = await output(npm(user, 'run', 'check'));
      console.log(/\d+ passed, .*/.exec(text)?.[0]);
      if (code !== 0) console.log([...new Set(text.match(/^\(fail\).*$/gm))].join('\n'), text.slice(-8000));
      expect({ code, summary: /\d+ passed, 0 failed, \d+ skipped/.test(text) }).toEqual({
        code: 0,
        summary: true,
      });
    },
    30 * MINUTES,
  );
}
