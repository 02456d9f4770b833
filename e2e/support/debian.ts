import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const SUITE = 'bookworm';
const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });
const placeOf = (program: string) => realpathSync(Bun.which(program) as string);

/** Installs a minimal Debian; takes one minute, as root. */
export const bootstrapDebian = (folder: string): unknown =>
  run('debootstrap', '--variant=minbase', SUITE, folder);

/** Copies this machine's Node and npm into a system. */
export function copyNode(system: string): void {
  mkdirSync(join(system, 'usr/local/bin'), { recursive: true });
  cpSync(placeOf('node'), join(system, 'usr/local/bin/node'));
  const npm = dirname(dirname(placeOf('npm')));
  cpSync(npm, join(system, 'usr/local/lib/node_modules/npm'), { recursive: true });
  run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(system, 'usr/local/bin/npm'));
}

/**
 * Copies this machine's access to the package registry into a system: host names, certificates, settings of
 * npm.
 * @returns the variables that a program in the system needs
 */
export function copyRegistryAccess(system: string): Record<string, string> {
  for (const file of ['/etc/resolv.conf', '/etc/hosts'])
    if (existsSync(file)) cpSync(file, join(system, file), { dereference: true });
  const env: Record<string, string> = {};
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? process.env.SSL_CERT_FILE;
  if (certificates) {
    cpSync(certificates, join(system, 'opt/registry.pem'), { dereference: true });
    env.NODE_EXTRA_CA_CERTS = '/opt/registry.pem';
  }
  const npmrc = process.env.NPM_CONFIG_USERCONFIG ?? join(homedir(), '.npmrc');
  if (existsSync(npmrc)) {
    cpSync(npmrc, join(system, 'opt/npmrc'));
    env.NPM_CONFIG_USERCONFIG = '/opt/npmrc';
  }
  for (const [name, value] of Object.entries(process.env))
    if (value && /^(https?_proxy|no_proxy|npm_config_(registry|https?_proxy))$/i.test(name))
      env[name] = value;
  return env;
}
