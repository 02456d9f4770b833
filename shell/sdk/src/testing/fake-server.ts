/** An answer: the JSON of a 200, or a status with its JSON. */
export type FakeAnswer = object | { status: number; json: object };

const isStatus = (answer: FakeAnswer): answer is { status: number; json: object } =>
  'status' in answer && 'json' in answer;

/**
 * Answers `fetch` from a table of "METHOD /path" (below the base address). What is not in the table gets
 * `{success: true}`; a function is called for each request.
 * @returns the calls made so far, as "METHOD /path", and the way to put the real `fetch` back.
 */
export function fakeServer(table: Record<string, FakeAnswer | (() => FakeAnswer)>) {
  const calls: string[] = [];
  const real = globalThis.fetch;
  const answer = (async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://server.test');
    const name = `${init?.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`;
    calls.push(name);
    const entry = table[name] ?? { success: true };
    const given = typeof entry === 'function' ? (entry as () => FakeAnswer)() : entry;
    return isStatus(given) ? Response.json(given.json, { status: given.status }) : Response.json(given);
  }) as typeof fetch;
  globalThis.fetch = answer;
  return {
    calls,
    restore: () => {
      globalThis.fetch = real;
    },
  };
}
