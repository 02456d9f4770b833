import type { z } from 'zod';
import { ENDPOINTS, type EndpointName } from './endpoints/index.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { MESSAGES } from './messages.ts';
import type { Failure } from './shapes.ts';

type Table = typeof ENDPOINTS;
type OutputOf<E> = E extends { output: infer O extends z.ZodType } ? z.infer<O> : unknown;
type BodyOf<E> = E extends { body: infer B extends z.ZodType }
  ? { body: z.input<B> }
  : E extends { form: z.ZodType }
    ? { form: FormData }
    : { body?: undefined };
type QueryOf<E> = E extends { query: infer Q extends z.ZodType }
  ? { query?: Partial<Record<keyof z.infer<Q>, string | number | string[]>> }
  : unknown;
type ParamsOf<E> = E extends { params: infer P extends z.ZodType } ? { params: z.infer<P> } : unknown;
export type CallInput<N extends EndpointName> = BodyOf<Table[N]> & QueryOf<Table[N]> & ParamsOf<Table[N]>;
export type CallOutput<N extends EndpointName> = OutputOf<Table[N]>;
type Options = {
  signal?: AbortSignal;
  /** The browser completes the request after the page was left. */
  keepalive?: boolean;
};
type Args<N extends EndpointName> =
  Record<never, never> extends CallInput<N>
    ? [input?: CallInput<N>, options?: Options]
    : [input: CallInput<N>, options?: Options];

export type Client = {
  /** Calls an endpoint by name. Never throws: a network error or a response without a JSON body is a failure. */
  call<N extends EndpointName>(name: N, ...args: Args<N>): Promise<CallOutput<N> | Failure>;
  /** Returns the address of an endpoint or a signed URL, absolute or path-absolute, with the session id. */
  url(path: string, query?: Record<string, string | number | string[] | undefined>): string;
  /**
   * Resolves an address of an answer, which may be path-absolute, against the API's origin. One without a query is not
   * signed and gets the session id.
   */
  resolve(url: string): string;
};

/** Returns a failure in the server's format, for requests that never reached it or got no response. */
export const failure = (code: ErrorCode, message: string): Failure => ({
  success: false,
  code,
  error: ERRORS[code].error,
  message,
});

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Completes a failure that has no title or message with those of its code, so that users always read a reason. */
function withTexts(answer: Failure): Failure {
  const row = Object.hasOwn(ERRORS, String(answer.code)) ? ERRORS[answer.code] : ERRORS.Internal;
  return {
    ...answer,
    error: isText(answer.error) ? answer.error : row.error,
    message: isText(answer.message) ? answer.message : row.message,
  };
}

/** Returns true for the `{success:false}` response of any call. */
export const isFailure = (answer: unknown): answer is Failure =>
  typeof answer === 'object' && answer !== null && (answer as { success?: unknown }).success === false;

/**
 * Creates a client of the API.
 * @param base base address, absolute or path-absolute ("/api").
 * @param sessionId read at each call, since it changes when a session ends.
 */
export function createClient(
  base: string,
  sessionId: () => string | null,
  fetcher: typeof fetch = fetch,
): Client {
  const root = base.replace(/\/+$/, '');
  const url: Client['url'] = (path, query = {}) => {
    const search = new URLSearchParams();
    const id = sessionId();
    if (id) search.set('sessionId', id);
    for (const [key, value] of Object.entries(query)) {
      for (const v of Array.isArray(value) ? value : [value])
        if (v !== undefined) search.append(key, String(v));
    }
    const text = search.toString();
    return `${root}/${path.replace(/^\/+/, '')}${text ? `?${text}` : ''}`;
  };
  const resolve: Client['resolve'] = (target) => {
    if (/^https?:/i.test(target)) return target;
    const id = sessionId();
    const isUnsigned = target.startsWith('/') && !target.includes('?');
    const address =
      isUnsigned && id !== null ? `${target}?${new URLSearchParams({ sessionId: id })}` : target;
    return /^https?:/i.test(root) ? new URL(address, root).toString() : address;
  };
  const call = async (name: EndpointName, input: Record<string, unknown> = {}, options: Options = {}) => {
    const endpoint = ENDPOINTS[name];
    const params = (input.params ?? {}) as Record<string, string>;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ''));
    const form = input.form as FormData | undefined;
    const json = endpoint.method === 'POST' && !form ? JSON.stringify(input.body ?? {}) : undefined;
    try {
      const response = await fetcher(url(path, input.query as never), {
        method: endpoint.method,
        body: form ?? json,
        headers: json === undefined ? {} : { 'content-type': 'application/json' },
        ...options,
      });
      const text = await response.text();
      try {
        const answer = JSON.parse(text);
        // A status check whose result is false is not an error; its message may be empty.
        const failed = isFailure(answer) && (!response.ok || answer.code !== undefined);
        if (failed) return withTexts(answer);
        if (response.ok) return answer;
      } catch {
        // Without a JSON body, the status is all there is to report.
      }
      return failure('Internal', `The server returned ${response.status} ${response.statusText}`.trim());
    } catch (error) {
      const said = error instanceof Error ? error.message : '';
      return failure('Internal', said || MESSAGES.unexpected);
    }
  };
  return { call: call as Client['call'], url, resolve };
}
