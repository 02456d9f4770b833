import { AREAS, remoteVariable } from '@twinset/contract';
import type { MiddlewareHandler } from 'hono';
import type { Ctx } from '../context.ts';
import type { Env } from '../env/index.ts';
import { uploadOrigin } from '../http/upload-origin.ts';
import { storageOrigins } from '../storage/open.ts';
import type { AppEnv } from './variables.ts';

const originOf = (address: string): string[] => {
  try {
    return [new URL(address).origin];
  } catch {
    return []; // A path: of this origin.
  }
};

/**
 * Returns the content security policy: this origin, the remotes' origins, the API's, the storage's for images and
 * files, and that of uploads.
 */
export function contentPolicy(env: Env, uploads = ''): string {
  const remotes = AREAS.flatMap(({ folder }) => originOf(env[remoteVariable(folder)]));
  const storage = storageOrigins(env);
  const api = originOf(env.PUBLIC_API);
  const directive = (name: string, ...sources: string[]) => `${name} ${[...new Set(sources)].join(' ')}`;
  return [
    directive('default-src', "'self'"),
    directive('script-src', "'self'", ...remotes),
    // Fluent UI writes its styles at run time.
    directive('style-src', "'self'", "'unsafe-inline'", ...remotes),
    directive('img-src', "'self'", 'data:', 'blob:', ...remotes, ...api, ...storage),
    directive('font-src', "'self'", 'data:', ...remotes),
    directive('connect-src', "'self'", ...remotes, ...api, ...storage, ...originOf(uploads)),
    directive('object-src', "'none'"),
    directive('base-uri', "'self'"),
    directive('form-action', "'self'"),
    directive('frame-ancestors', "'none'"),
  ].join('; ');
}

/** Sets the headers of every response. A handler that set another policy keeps it. */
export function securityHeaders(ctx: Ctx): MiddlewareHandler<AppEnv> {
  /** Policy of the last request; it depends on the host name of the request, which hardly ever changes. */
  let host: string | undefined;
  let policy = contentPolicy(ctx.env);
  return async function securityHeadersHandler(c, next) {
    await next();
    const { headers } = c.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'no-referrer');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (headers.has('Content-Security-Policy')) return;
    const called = c.req.header('host');
    if (called !== host) {
      host = called;
      policy = contentPolicy(ctx.env, uploadOrigin(ctx, c.req.url));
    }
    headers.set('Content-Security-Policy', policy);
  };
}
