import type { OpenApi } from '../openapi/document.ts';
import { type ApiDocument, type ContractCheck, createContractCheck } from './contract-check.ts';

/** The servers whose responses are checked, by origin. */
const servers = new Map<string, ContractCheck>();
let isInstalled = false;

const isJson = (response: Response) =>
  response.headers.get('content-type')?.startsWith('application/json') === true;

/** Replaces `fetch` by one that compares responses of test servers with their API descriptions. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const plain = globalThis.fetch;
  const checked = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await plain(input, init);
    const url = new URL(input instanceof Request ? input.url : String(input));
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const check = servers.get(url.origin);
    const isDocumented = check?.find(method, url.pathname) !== undefined;
    if (!check || !isDocumented) return response;
    const body = isJson(response) ? await response.clone().text() : null;
    check.check(method, url.pathname, { status: response.status, headers: response.headers, body });
    return response;
  };
  globalThis.fetch = Object.assign(checked, { preconnect: plain.preconnect }) as typeof fetch;
}

/**
 * Checks all further responses of this server: one that its API description does not allow fails the `fetch` that
 * received it.
 * @returns the checked responses, and the function that ends the checks
 */
export function checkResponses(origin: string, document: OpenApi) {
  install();
  const check = createContractCheck(document as unknown as ApiDocument);
  servers.set(origin, check);
  return { check, end: () => void servers.delete(origin) };
}
