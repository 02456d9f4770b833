import { type Client, createClient } from '@twinset/contract';
import { appConfig } from '../app/app-config.ts';
import { storedSessionId } from '../session/session-id.ts';

let made: { base: string; client: Client } | null = null;

/** Looked up at each call, so that a page or a test may wrap `fetch` later. */
const currentFetch = ((...args: Parameters<typeof fetch>) => fetch(...args)) as typeof fetch;

/** The client of the API at the address in force. It never throws and never shows anything. */
export function api(): Client {
  const base = appConfig().api;
  if (made?.base !== base) made = { base, client: createClient(base, storedSessionId, currentFetch) };
  return made.client;
}
