import { isLoopback } from '../http/own-hosts.ts';
import type { Env } from './table.ts';

/** Sentences for the operator about settings that work but are probably not meant. */
export function startWarnings({ HOST, ACCESS_TOKEN }: Pick<Env, 'HOST' | 'ACCESS_TOKEN'>): string[] {
  if (isLoopback(HOST) || ACCESS_TOKEN !== undefined) return [];
  return [
    `HOST is ${HOST} and ACCESS_TOKEN is not set: everyone who reaches this machine can use the server. Set ACCESS_TOKEN, or remove HOST.`,
  ];
}
