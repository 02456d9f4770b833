import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OUTPUT, ROOT } from './paths.ts';

/** The program, where Debian installs it. */
export const NGINX = '/usr/sbin/nginx';

/** Host name in the example configuration; a test has to map it to this machine. */
export const HOST = 'twinset.example.org';

export interface Nginx {
  /** Address of Twinset behind nginx, with its path. */
  url: string;
  stop: () => Promise<void>;
}

/** Returns a port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Writes a certificate for `HOST`, and its key, into a folder. */
export function selfSigned(folder: string): void {
  const files = ['-keyout', join(folder, 'twinset.key'), '-out', join(folder, 'twinset.crt')];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'pipe' });
}

/** Replaces a text that must exist. */
function replaced(text: string, from: string | RegExp, to: string): string {
  const changed = text.replaceAll(from, to);
  if (changed === text) throw new Error(`docs/deploy/nginx.conf does not contain "${from}".`);
  return changed;
}

export interface NginxOptions {
  port: number;
  /** Addresses of the servers, which get requests in turns. */
  to: readonly string[];
  /** True if the product receives the path too. */
  keep: boolean;
}

/**
 * Returns the configuration of `docs/deploy/nginx.conf` with the ports, the certificate and the path of a
 * test.
 */
function configuration(folder: string, { port, to, keep }: NginxOptions): string {
  const changes: [from: string | RegExp, to: string][] = [
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    [/server 127[.]0[.]0[.]1:\d+;/g, to.map((url) => `server ${new URL(url).host};`).join(' ')],
    ['/etc/nginx/tls', folder],
    ...(keep ? [] : [['proxy_pass http://twinset;', 'proxy_pass http://twinset/;'] as [string, string]]),
  ];
  const site = changes.reduce(
    (text, [from, into]) => replaced(text, from, into),
    readFileSync(join(ROOT, 'docs/deploy/nginx.conf'), 'utf8'),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return [
    `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; worker_processes 2;`,
    'events { worker_connections 512; }',
    `http { access_log ${folder}/access.log; ${temporary.join(' ')}`,
    site,
    '}',
  ].join('\n');
}

/**
 * Starts nginx with the documented configuration and waits until it responds; writes its messages to `log`.
 */
export async function startNginx(program: string, log: string, options: NginxOptions): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-nginx-'));
  selfSigned(folder);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, options));
  const child: ChildProcess = spawn(program, ['-p', folder, '-c', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    mkdirSync(OUTPUT, { recursive: true });
    writeFileSync(join(OUTPUT, log), text);
    rmSync(folder, { recursive: true, force: true });
  };
  const local = `https://127.0.0.1:${options.port}/twinset/api/healthz`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) break;
    const tls = { rejectUnauthorized: false };
    const isUp = await fetch(local, { tls, headers: { host: HOST } } as RequestInit).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url: `https://${HOST}:${options.port}/twinset/`, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`nginx did not start: ${text}`);
}
