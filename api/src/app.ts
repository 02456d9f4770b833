import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS, type Endpoint, type EndpointName } from '@twinset/contract';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { getPath } from 'hono/utils/url';
import type { Ctx } from './context.ts';
import { publicPath, withoutBase } from './http/public-path.ts';
import { createAccess } from './lib/access.ts';
import { AppError } from './lib/app-error.ts';
import { createByteBudget } from './lib/byte-budget.ts';
import { createDescriptors, type Descriptors } from './lib/descriptors.ts';
import { createMetrics, type Reading } from './lib/metrics.ts';
import { createReadiness } from './lib/readiness.ts';
import { checkCaller } from './middleware/check-caller.ts';
import { answerError } from './middleware/errors.ts';
import { limitDescriptors } from './middleware/limit-descriptors.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { redirectToRoot } from './middleware/redirect-to-root.ts';
import { requestLog } from './middleware/request-log.ts';
import { requireAccess } from './middleware/require-access.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import type { AppEnv } from './middleware/variables.ts';
import { describeApi } from './openapi/describe-api.ts';
import { signedPaths } from './openapi/signed-paths.ts';
import type { AnyHandler, Deps } from './routes/handler.ts';
import { HANDLERS } from './routes/index.ts';
import { mountLogin } from './routes/login.ts';
import { mount } from './routes/mount.ts';
import { mountPages } from './routes/pages.ts';
import { mountStorage } from './routes/storage.ts';
import { TUNABLES } from './tunables.ts';

export type AppOptions = {
  /** Returns the address of a request's client, for the rate limit. */
  addressOf?: (request: Request) => string;
  /** Folder with the built shell and areas. */
  root?: string;
  descriptors?: Descriptors;
};

const REPOSITORY = join(import.meta.dir, '..', '..');

/** Returns the free bytes of a folder's disk; 0 if the folder no longer exists. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

const gauge = (help: string, read: () => number): Reading => ({ type: 'gauge', help, read });
const counter = (help: string, read: () => number): Reading => ({ type: 'counter', help, read });

function readings(ctx: Ctx, { limit, count }: Descriptors): Record<string, Reading> {
  return {
    twinset_open_files: gauge('Open files and connections.', count),
    twinset_open_files_max: gauge('Open files and connections that the system allows.', () => limit),
    twinset_pending_shards: gauge(
      'Shards of augmentations that worker processes have not rendered.',
      () => ctx.runner.pending,
    ),
    twinset_runs: gauge('Running and queued augmentations.', () => ctx.activeRuns.size),
    twinset_event_streams: gauge('Open event streams.', () => ctx.jobs.listeners),
    twinset_sessions: gauge('Existing sessions.', () => ctx.records.sessions.count()),
    ...(ctx.site === null
      ? {}
      : {
          twinset_unsent_records: gauge(
            'Changed records that are not in the database of the site.',
            () => ctx.site?.pending ?? 0,
          ),
        }),
    twinset_free_disk_bytes: gauge('Free disk space of DATA_DIR.', () => freeBytes(ctx.env.DATA_DIR)),
    twinset_resident_bytes: gauge('Resident memory.', () => process.memoryUsage.rss()),
    twinset_worker_restarts_total: counter('Engine workers that crashed and were replaced.', () =>
      ctx.engine.restarts(),
    ),
    twinset_upload_thread_restarts_total: counter(
      'Crashes of the upload thread (UPLOAD_PORT).',
      () => ctx.uploadRestarts,
    ),
  };
}

/** Returns the methods that a path supports; none for an unknown path. */
function methodsOf(pathname: string, { storage }: Ctx): string[] {
  const matches = (path: string) => {
    const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^/api${pattern}$`).test(pathname);
  };
  const calls = (Object.values(ENDPOINTS) as Endpoint[]).filter(({ path }) => matches(path));
  const signed = storage.ownUrls
    ? Object.entries(signedPaths(false)).find(([path]) => matches(path))
    : undefined;
  return [
    ...calls.map(({ method }) => method),
    ...Object.keys(signed?.[1] ?? {}).map((name) => name.toUpperCase()),
  ];
}

/** Builds the complete application, without listening. */
export function createApp(
  ctx: Ctx,
  { addressOf = () => '', root = REPOSITORY, descriptors = createDescriptors() }: AppOptions = {},
): Hono<AppEnv> {
  const deps: Deps = {
    ctx,
    metrics: createMetrics(readings(ctx, descriptors), () => ctx.queue.times),
    budget: createByteBudget(TUNABLES.bodyMemory.value),
    ready: createReadiness(ctx),
    describe: () => describeApi(ctx),
  };
  const base = publicPath(ctx.env);
  const app = new Hono<AppEnv>({ getPath: (request) => withoutBase(getPath(request), base) });
  app.use(requestLog(ctx.log, deps.metrics));
  app.use(securityHeaders(ctx));
  app.use(limitDescriptors(descriptors));
  app.use(checkCaller(ctx.env));
  app.use(redirectToRoot(base));
  if (ctx.env.CORS_ORIGINS.length > 0) {
    app.use(
      '/api/*',
      // Without `credentials`: cookies are never included.
      cors({
        origin: ctx.env.CORS_ORIGINS.includes('*') ? '*' : ctx.env.CORS_ORIGINS,
        allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
        // Needed to resume an interrupted download.
        exposeHeaders: ['ETag', 'Content-Length', 'Content-Range'],
        maxAge: TUNABLES.corsMaxAge.value,
      }),
    );
  }
  const { ACCESS_TOKEN } = ctx.env;
  if (ACCESS_TOKEN !== undefined) {
    const access = createAccess(ACCESS_TOKEN, ctx.records.secrets.get('access'));
    app.use(requireAccess(access, addressOf));
    mountLogin(app, { access, budget: deps.budget, addressOf, env: ctx.env });
  }
  app.use('/api/*', rateLimit({ perMinute: ctx.env.RATE_LIMIT_PER_MINUTE, addressOf }));
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
    mount(app, deps, endpoint, HANDLERS[name] as unknown as AnyHandler);
  }
  mountStorage(app, deps);
  mountPages(app, ctx.env, root);
  app.notFound((c) => {
    const methods = methodsOf(c.req.path, ctx);
    if (methods.length === 0) throw new AppError('NotFound');
    c.header('Allow', methods.join(', '));
    throw new AppError('MethodNotAllowed');
  });
  app.onError((error, c) => answerError(error, c, { log: ctx.log, metrics: deps.metrics }));
  return app;
}
