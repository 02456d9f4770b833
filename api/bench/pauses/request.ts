import { ENDPOINTS, type EndpointName, LIMITS } from '@twinset/contract';
import { filled } from '@twinset/engine/testing';
import type { STORAGE_ROUTES } from '../../src/routes/storage.ts';
import type { makePairs } from '../../src/testing/png.ts';
import type { TestClient } from '../../src/testing/start-api.ts';

/** A session with pairs. */
export type Stage = { client: TestClient; pairs: ReturnType<typeof makePairs> };

/** A call of the contract, or a route besides its table. */
export type Call = EndpointName | `${(typeof STORAGE_ROUTES)[number][0]} /storage`;

/** A request of the largest size that a call allows, or the one with the longest answer. */
export type LargestRequest = {
  call: Call;
  title: string;
  send: (stage: Stage) => Promise<Response>;
  /** Makes the state that it needs, also before it is repeated; not measured. */
  before?: (stage: Stage) => Promise<unknown>;
};

export const CONFIG_BYTES = LIMITS.configBytesMax;
export const NAMES_BYTES = 4 << 20;

export const addressOf = ({ client }: Stage, call: EndpointName, query = {}): string =>
  client.url(ENDPOINTS[call].path, query);

/** Sends a call without a body. */
export const plain =
  (call: EndpointName, query = {}) =>
  (stage: Stage): Promise<Response> =>
    fetch(addressOf(stage, call, query), { method: ENDPOINTS[call].method });

/** Sends a body that is made before it is measured. */
export function posted(
  call: EndpointName,
  make: () => string | FormData,
  type?: string,
): Pick<LargestRequest, 'before' | 'send'> {
  let body: string | FormData | undefined;
  return {
    async before() {
      body ??= make();
    },
    send: (stage) =>
      fetch(addressOf(stage, call), {
        method: 'POST',
        body,
        headers: type === undefined ? {} : { 'content-type': type },
      }),
  };
}

/** Sends a call with JSON. */
export const json = (call: EndpointName, make: () => string | object) =>
  posted(
    call,
    () => {
      const body = make();
      return typeof body === 'string' ? body : JSON.stringify(body);
    },
    'application/json',
  );

/** Sends a form with a configuration and a CSV. */
export const form = (call: EndpointName, config: () => string, csv?: () => string) =>
  posted(call, () => {
    const body = new FormData();
    body.set('config', config());
    if (csv) body.set('stratificationDataFile', new File([csv()], 'data.csv'));
    return body;
  });

/** Returns an object with as many fields as fit into a size in bytes. */
export function manyFields(bytes: number): string {
  const all = filled(bytes - 20, (n) => `"${String(n).padStart(9, 'k')}":1,`);
  return `{${all.slice(0, all.lastIndexOf(','))}}`;
}

/** Returns an object with arrays as deep as fit into a size in bytes and the limit of values. */
export function deepArrays(bytes: number): string {
  const depth = Math.min(Math.floor(bytes / 2) - 9, 99_000);
  return `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
}
