import type { Endpoint, Method } from '@twinset/contract';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { Form } from '../http/receive-form.ts';
import type { ByteBudget } from '../lib/byte-budget.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { AppEnv } from '../middleware/variables.ts';
import type { ApiDescription } from '../openapi/describe-api.ts';
import type { Verb } from '../services/verb.ts';

/** Dependencies of handlers besides the context of the services. */
export type Deps = {
  ctx: Ctx;
  metrics: Metrics;
  budget: ByteBudget;
  /**
   * Checks the readiness.
   * @throws AppError NotReady
   */
  ready: () => Promise<void>;
  /** Returns the API description. */
  describe: () => ApiDescription;
};

type OutputOf<E> = E extends { output: infer O extends z.ZodType } ? z.output<O> | Response : Response;
type PartOf<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** A parsed call. `session` is the key of the session ("" for open calls). */
export type Input<E> = {
  deps: Deps;
  ctx: Ctx;
  session: string;
  started: boolean;
  body: PartOf<E, 'body'>;
  query: PartOf<E, 'query'>;
  params: PartOf<E, 'params'>;
  /** Present in multipart calls only. */
  form: E extends { form: z.ZodType } ? Form : undefined;
  c: Context<AppEnv>;
};

// biome-ignore lint/suspicious/noExplicitAny: the table contains verbs of every input.
type AnyVerb = Verb<any, unknown>;
/** Handler of an endpoint. `verb`: its verb if it changes state or starts work. */
type Handler<E> = ((input: Input<E>) => Promise<OutputOf<E>> | OutputOf<E>) & { readonly verb?: AnyVerb };
/** One handler for each endpoint of a group: a missing one does not compile. */
export type Handlers<G extends Record<string, { method: Method; path: string }>> = {
  [N in keyof G]: Handler<G[N]>;
};
export type AnyHandler = ((input: Input<Endpoint>) => unknown) & { readonly verb?: AnyVerb };

/** Reads no input, for verbs that need none. */
export const nothing = () => {};

/**
 * Returns the handler of an endpoint with a verb.
 * @param inputOf reads the verb's input from the request
 * @param answerOf converts the verb's result to the response; default: unchanged
 */
export function handle<E, I, O, A = O>(
  verb: Verb<I, O>,
  inputOf: (request: Input<E>) => Promise<I> | I,
  answerOf: (output: O) => A = (output) => output as unknown as A,
) {
  const answer = async (request: Input<E>): Promise<A> => {
    const { ctx, session } = request;
    return answerOf(await verb({ ctx, session, input: await inputOf(request) }));
  };
  return Object.assign(answer, { verb });
}
