import { rm } from 'node:fs/promises';
import { type Endpoint, issueTexts } from '@twinset/contract';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { type Form, receiveForm } from '../http/receive-form.ts';
import { AppError } from '../lib/app-error.ts';
import { readJson } from '../middleware/read-body.ts';
import { readSession } from '../middleware/session.ts';
import type { AppEnv } from '../middleware/variables.ts';
import { storedBytes } from '../services/upload/internal.ts';
import { enterSession } from './enter-session.ts';
import type { AnyHandler, Deps } from './handler.ts';

/** Converts a path to the router's notation. */
export const routerPath = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Names of the parts of a request in messages, as a whole and per field. */
const PARTS = {
  body: ['The body', (path: string) => path],
  query: ['The query', (path: string) => `The query parameter ${path}`],
  params: ['The path', (path: string) => `The path parameter ${path}`],
} as const;

/**
 * Checks a part of a request.
 * @throws AppError InvalidRequest naming the wrong fields
 */
function check(part: keyof typeof PARTS, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [whole, field] = PARTS[part];
  throw new AppError('InvalidRequest', issueTexts(parsed.error, value, whole, field).join(' '));
}

const NO_PARAMETERS = z.looseObject({});

/** Returns the query; repeated parameters become lists. */
const queryOf = (c: Context<AppEnv>) =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([key, all]) => [key, all.length === 1 ? all[0] : all]),
  );

/** Receives a form with its file, which uses a slot and storage like an upload. */
async function readForm({ ctx }: Deps, c: Context<AppEnv>, session: string, path: string): Promise<Form> {
  const { csvBytesMax: fileBytesMax, configBytesMax: fieldBytesMax } = ctx.limits;
  const declared = c.req.header('content-length');
  const length = declared === undefined ? null : Math.min(Number(declared), fileBytesMax);
  if (!ctx.reserve.take()) throw new AppError('NoRoom');
  const { leave } = ctx.uploadSlots.enter({ session, length, used: await storedBytes(ctx, session) });
  try {
    const connection = c.env?.connection;
    return await receiveForm(c.req.raw, { path, fileBytesMax, fieldBytesMax, connection });
  } catch (error) {
    throw ctx.dataDir(error) ?? error;
  } finally {
    leave();
  }
}

async function readInput(deps: Deps, c: Context<AppEnv>, endpoint: Endpoint, session: string, path: string) {
  const { ctx, budget } = deps;
  const form = endpoint.form ? await readForm(deps, c, session, path) : undefined;
  const { MAX_JSON_BYTES } = ctx.env;
  const maxBytes = endpoint.isLong ? MAX_JSON_BYTES : Math.min(MAX_JSON_BYTES, ctx.limits.configBytesMax);
  // A POST without parameters also has a body: an object. An invalid one is refused before anything is done.
  const schema = endpoint.body ?? (endpoint.method === 'POST' && !form ? NO_PARAMETERS : undefined);
  const json = schema
    ? await readJson(c.req.raw, { maxBytes, budget, connection: c.env?.connection })
    : undefined;
  return {
    form,
    body: check('body', schema, json),
    query: check('query', endpoint.query, queryOf(c)),
    params: check('params', endpoint.params, c.req.param()),
  };
}

/** Mounts one endpoint of the contract: session, parsing, handler, response. */
export function mount(app: Hono<AppEnv>, deps: Deps, endpoint: Endpoint, handler: AnyHandler): void {
  app.on(endpoint.method, routerPath(endpoint.path), async (c) => {
    c.set('route', endpoint.path);
    const entry = deps.ctx.site && (await enterSession(deps.ctx, deps.ctx.site, c, endpoint.access));
    if (entry instanceof Response) return entry;
    const path = deps.ctx.work.incoming();
    let end = () => {};
    try {
      const { session, started } = readSession(deps.ctx, c, endpoint.access);
      if (started) end = deps.ctx.idleWatch.enter();
      const input = await readInput(deps, c, endpoint, session, path);
      if (started) await deps.ctx.records.files.load(session);
      const answer = await handler({ deps, ctx: deps.ctx, session, started, c, ...input } as never);
      if (answer instanceof Response) return answer;
      c.header('Cache-Control', 'no-store');
      return c.json(answer as object);
    } finally {
      end();
      if (endpoint.form) await rm(path, { force: true });
      await entry?.leave();
    }
  });
}
