import { type Client, createClient, ENDPOINTS, type EndpointName, failure } from '@twinset/contract';
import { appConfig } from '../app/app-config.ts';
import { storedSessionId } from '../session/session-id.ts';
import { whilePageActive } from './while-page-active.ts';

/** POST requests that only read, or complete existing work, so that they can be repeated safely. */
const REPEATABLE: ReadonlySet<EndpointName> = new Set<EndpointName>([
  ...(['plan', 'splitSizes', 'predictShares', 'previewOutputs', 'replay', 'signDownloadUrls'] as const),
  ...(['repairedReport', 'repairedDimension', 'repairedPage', 'maskObjects'] as const),
  ...(['listIntakeFiles', 'planIntake', 'intakePieces'] as const),
  ...(['transferImages', 'resizeImages', 'transferResizedImages', 'resetResizedUrls'] as const),
  ...(['transferMasks', 'resizeMasks', 'transferResizedMasks'] as const),
  ...(['transferZip', 'transferResizedAugmented', 'resetSetUrls'] as const),
]);

const isRepeatable = (name: EndpointName): boolean =>
  ENDPOINTS[name].method === 'GET' || REPEATABLE.has(name);

/** Returns true for the request of a run: it may be abandoned, since the run continues on the server. */
const continuesOnServer = (name: EndpointName): boolean => name === 'augment';

let cached: { base: string; client: Client } | null = null;

/** Calls the current `fetch`, so that a page or a test may wrap it later. */
const currentFetch = ((...args: Parameters<typeof fetch>) => fetch(...args)) as typeof fetch;

function makeClient(base: string): Client {
  const client = createClient(base, storedSessionId, currentFetch);
  const callOnce = client.call as (name: EndpointName, input?: object, options?: object) => Promise<never>;
  const call = (name: EndpointName, input?: object, options: { signal?: AbortSignal } = {}) => {
    if (!isRepeatable(name) && !continuesOnServer(name)) return callOnce(name, input, options);
    return whilePageActive<unknown>((signal) => callOnce(name, input, { signal }), {
      signal: options.signal,
      ...(continuesOnServer(name) ? { interrupted: () => failure('Internal', 'The page was closed.') } : {}),
    });
  };
  return { ...client, call: call as Client['call'] };
}

/**
 * Returns the client of the API at the configured address. It never throws and never shows anything. Requests
 * that the back/forward cache interrupts are repeated when the page is shown again, if that is safe.
 */
export function api(): Client {
  const base = appConfig().api;
  if (cached?.base !== base) cached = { base, client: makeClient(base) };
  return cached.client;
}
