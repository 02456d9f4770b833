/** A response: the JSON of a 200, or a status with its JSON. */
export type FakeAnswer = object | { status: number; json: object };

/** A request, for assertions. */
export interface FakeRequest {
  /** "METHOD /path" below the base address. */
  name: string;
  query: URLSearchParams;
  /** Posted JSON or form; undefined without a body. */
  body: unknown;
}

/** Returns the response of a request; a promise delays it. */
export type FakeResponder = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

const isStatus = (answer: FakeAnswer): answer is { status: number; json: object } =>
  'status' in answer && 'json' in answer;

function bodyOf(init: RequestInit | undefined): unknown {
  const body = init?.body ?? undefined;
  return typeof body === 'string' ? JSON.parse(body) : body;
}

/**
 * Replaces `fetch` by responses from a table of "METHOD /path" (below the base address). Requests that are
 * not in the table get `{success: true}`; a function is called for each request.
 * @returns the calls so far as "METHOD /path", the requests with their content, and a function that restores
 * `fetch`
 */
export function fakeServer(table: Record<string, FakeAnswer | FakeResponder>) {
  const calls: string[] = [];
  const requests: FakeRequest[] = [];
  const real = globalThis.fetch;
  const answer = (async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://server.test');
    const name = `${init?.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`;
    const request = { name, query: url.searchParams, body: bodyOf(init) };
    calls.push(name);
    requests.push(request);
    const entry = table[name] ?? { success: true };
    const given = typeof entry === 'function' ? await (entry as FakeResponder)(request) : entry;
    return isStatus(given) ? Response.json(given.json, { status: given.status }) : Response.json(given);
  }) as typeof fetch;
  globalThis.fetch = answer;
  return {
    calls,
    requests,
    restore: () => {
      globalThis.fetch = real;
    },
  };
}
