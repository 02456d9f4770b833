import { AREAS, remoteVariable } from '@twinset/contract';
import type { Env } from '../env/index.ts';

const IP_LITERAL = /^(\d+\.\d+\.\d+\.\d+|\[[0-9a-f:.]+\])$/;
const DEFAULT_PORTS = ['80', '443'];

/** A host name (lower case, IP addresses in their canonical form) with its port, "" for the scheme's default. */
type HostAndPort = { name: string; port: string };

/** Parses `name` or `name:port`; null for an invalid host. */
function readHost(text: string): HostAndPort | null {
  if (/[/?#@\\\s]/.test(text) || !URL.canParse(`ws://${text}`)) return null;
  const { hostname, port } = new URL(`ws://${text}`);
  return { name: hostname.replace(/\.$/, ''), port };
}

const isLoopbackName = (name: string) => name === 'localhost' || name.endsWith('.localhost');

/** Returns true for an address that only this machine reaches. */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return isLoopbackName(name) || name === '::1' || /^127\.\d+\.\d+\.\d+$/.test(name);
};

/** Returns the host of an address or of an origin; null for a path, `null` or an invalid address. */
const hostOf = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).host || null : null;

type HostEnv = Pick<Env, 'HOST' | 'PUBLIC_URL' | 'ALLOWED_HOSTS'>;

/**
 * Creates the check of the Host header: a loopback name, an IP address, `HOST`, the host of `PUBLIC_URL` or one of
 * `ALLOWED_HOSTS`. Refuses pages that were loaded under another name which its owner then pointed at this machine (DNS
 * rebinding).
 */
export function hostCheck({ HOST, PUBLIC_URL, ALLOWED_HOSTS }: HostEnv) {
  const hosts = [HOST, ...ALLOWED_HOSTS, hostOf(PUBLIC_URL) ?? HOST];
  const names = new Set(hosts.map((host) => readHost(host)?.name));
  return (host: string): boolean => {
    const read = readHost(host);
    return read !== null && (IP_LITERAL.test(read.name) || isLoopbackName(read.name) || names.has(read.name));
  };
}

/**
 * Creates the check of the Origin header. Own are the host and port that the request was sent to, those of the
 * configured addresses and of `ALLOWED_HOSTS` (without a port: the default ports), whatever the scheme: a proxy may
 * terminate TLS.
 * @returns `own` (a page of this product), `listed` (only in `CORS_ORIGINS`) or `foreign`
 */
export function originCheck(env: Env) {
  const addresses = [
    env.PUBLIC_URL,
    env.PUBLIC_API,
    env.UPLOAD_ORIGIN,
    ...AREAS.map(({ folder }) => env[remoteVariable(folder)]),
  ];
  const own = new Set(addresses.map(hostOf));
  for (const host of env.ALLOWED_HOSTS) {
    const read = readHost(host);
    if (!read) continue;
    // An address omits its scheme's default port.
    for (const port of read.port === '' ? ['', ...DEFAULT_PORTS] : [read.port])
      own.add(port === '' ? read.name : `${read.name}:${port}`);
  }
  own.delete(null);
  const listed = new Set(env.CORS_ORIGINS.map((origin) => hostOf(origin) ?? origin));
  return (origin: string, host: string): 'own' | 'listed' | 'foreign' => {
    const from = hostOf(origin);
    if (from !== null && (from === host.toLowerCase() || own.has(from))) return 'own';
    return listed.has('*') || (from !== null && listed.has(from)) ? 'listed' : 'foreign';
  };
}
