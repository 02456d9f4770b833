import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrapDebian, copyNode, copyRegistryAccess } from './debian.ts';
import { OUTPUT } from './paths.ts';

const NAMES = {
  debian: 'debian:bookworm-slim',
  node: 'node:22-bookworm-slim',
  nginx: 'nginx:stable',
  redis: 'redis:7-bookworm',
  bucket: 'versity/versitygw:v1.8.0',
};

/** A separate Docker daemon for a test, so that it leaves nothing behind. */
export interface Docker {
  /** Runs a docker command; returns its output. */
  run: (...args: string[]) => string;
  /** Variables with which other programs find the daemon. */
  env: Record<string, string>;
  /** Creates the base images that the project's files name, if they cannot be pulled. */
  ensureBaseImages: () => void;
  stop: () => Promise<void>;
}

/** Returns why no daemon can be started here, or null. */
export function reasonWithoutDocker(): string | null {
  if (process.getuid?.() !== 0) return 'a Docker daemon needs root';
  const missing = ['docker', 'dockerd', 'docker-compose', 'debootstrap', 'openssl'].filter(
    (program) => Bun.which(program) === null,
  );
  return missing.length === 0 ? null : `not installed: ${missing.join(', ')}`;
}

/**
 * Builds substitutes of images: Debian from the package archive, with this machine's Node and S3_EMULATOR, or with packages.
 */
function makeStandIns(folder: string, run: Docker['run']): void {
  const system = join(folder, 'system');
  bootstrapDebian(system);
  rmSync(join(system, 'var/cache/apt/archives'), { recursive: true, force: true });
  rmSync(join(system, 'var/lib/apt/lists'), { recursive: true, force: true });
  const archive = join(folder, 'system.tar');
  execFileSync('tar', ['-C', system, '-cf', archive, '.']);
  run('import', archive, NAMES.debian);

  const node = join(folder, 'node');
  mkdirSync(join(node, 'opt'), { recursive: true });
  mkdirSync(join(node, 'etc'), { recursive: true });
  copyNode(node);
  const env = Object.entries(copyRegistryAccess(node)).map(([name, value]) => `ENV ${name}=${value}`);
  const lines = [`FROM ${NAMES.debian}`, 'COPY usr /usr', 'COPY opt /opt', ...env];
  writeFileSync(join(node, 'Dockerfile'), lines.join('\n'));
  run('build', '--quiet', '--network', 'host', '--tag', NAMES.node, node);

  const withPackage = (name: string, packages: string, ...more: string[]) => {
    const place = join(folder, packages);
    mkdirSync(place);
    cpSync('/etc/apt', join(place, 'apt'), { recursive: true, dereference: true });
    const install = `apt-get update -qq && apt-get install -qq -y --no-install-recommends ${packages}`;
    writeFileSync(
      join(place, 'Dockerfile'),
      [`FROM ${NAMES.debian}`, 'COPY apt /etc/apt', `RUN ${install}`, ...more].join('\n'),
    );
    return () => run('build', '--quiet', '--network', 'host', '--tag', name, place);
  };
  withPackage(NAMES.nginx, 'nginx-light', 'RUN rm /etc/nginx/sites-enabled/default')();
  withPackage(NAMES.redis, 'redis-server')();
  const program = process.env.S3_EMULATOR;
  if (program === undefined) return;
  const build = withPackage(NAMES.bucket, 'wget', 'COPY versitygw /usr/local/bin/');
  cpSync(program, join(folder, 'wget', 'versitygw'));
  build();
}

/** Starts a Docker daemon with a separate folder and socket, without touching the machine's packet filter. */
export async function startDocker(): Promise<Docker> {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-docker-'));
  const socket = `unix://${folder}/socket`;
  const options = ['--data-root', `${folder}/data`, '--exec-root', `${folder}/exec`, '--host', socket];
  const more = ['--pidfile', `${folder}/pid`, '--iptables=false', '--ip6tables=false', '--bridge=none'];
  mkdirSync(OUTPUT, { recursive: true });
  const log = openSync(join(OUTPUT, 'dockerd.log'), 'w');
  const daemon: ChildProcess = spawn('dockerd', [...options, ...more], { stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise<void>((resolve) => daemon.once('exit', () => resolve()));
  // Debian's Docker has no BuildKit.
  const env = { DOCKER_HOST: socket, DOCKER_BUILDKIT: '0', COMPOSE_DOCKER_CLI_BUILD: '0' };
  const run = (...args: string[]) =>
    execFileSync('docker', args, {
      env: { ...process.env, ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    });
  const stop = async () => {
    daemon.kill('SIGTERM');
    await ended;
    // The daemon's mounts of network namespaces outlive it.
    for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
      const place = line.split(' ')[1];
      if (place?.startsWith(`${folder}/`)) execFileSync('umount', [place]);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const isUp = () => {
    try {
      return run('info') !== '';
    } catch {
      return false;
    }
  };
  for (let attempt = 0; attempt < 60 && !isUp(); attempt++) await Bun.sleep(500);
  if (!isUp()) {
    await stop();
    throw new Error('dockerd did not start: see dockerd.log in the test output.');
  }
  return {
    run,
    env,
    stop,
    ensureBaseImages() {
      try {
        for (const name of Object.values(NAMES)) run('pull', '--quiet', name);
      } catch {
        console.log('The base images cannot be pulled here; those of Debian packages stand in for them.');
        makeStandIns(folder, run);
      }
    },
  };
}
