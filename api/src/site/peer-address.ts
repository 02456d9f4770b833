import { hostname } from 'node:os';
import type { Env } from '../env/index.ts';

const ALL = ['0.0.0.0', '::'];

/** Returns the address at which other servers of the site reach this one. */
export function addressOf({ PEER_ADDRESS, HOST }: Pick<Env, 'PEER_ADDRESS' | 'HOST'>, port: number): string {
  if (PEER_ADDRESS !== undefined) return PEER_ADDRESS.replace(/\/+$/, '');
  const host = ALL.includes(HOST) ? hostname() : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
