import type { Context, MiddlewareHandler } from 'hono';
import { rootFrom } from '../http/public-path.ts';
import type { Access } from '../lib/access.ts';
import { AppError } from '../lib/app-error.ts';
import type { AppEnv } from './variables.ts';

/** Paths open to everyone: the states of the server, for monitoring, and the sign-in page. */
export const PUBLIC = ['/api/healthz', '/api/readyz', '/login'];

/**
 * Returns whether a request has a sign-in or the token.
 * @throws AppError TooManyRequests after too many wrong tokens
 */
function hasAccess(access: Access, c: Context<AppEnv>, address: string): boolean {
  // A page of another origin may know the token, but must not use the sign-in of its visitor.
  if (c.get('isOwnPage') !== false && access.isSignedIn(c.req.header('cookie') ?? '')) return true;
  const [, token] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (token === undefined) return false;
  const { ok, wait } = access.check(token, address);
  if (wait > 0) throw new AppError('TooManyRequests', undefined, { retryAfter: wait });
  return ok;
}

/** Returns true for a page that a user opens. */
const isNavigation = (c: Context<AppEnv>) =>
  ['GET', 'HEAD'].includes(c.req.method) && /\btext\/html\b/.test(c.req.header('accept') ?? '');

/**
 * Admits requests with a sign-in or the token, and redirects users to the sign-in page. Signed addresses on the upload
 * port need neither, since a browser sends no cookie there.
 */
export function requireAccess(
  access: Access,
  addressOf: (request: Request) => string,
): MiddlewareHandler<AppEnv> {
  return async function requireAccessHandler(c, next) {
    const { path } = c.req;
    if (c.env?.part || c.env?.isForwarded || PUBLIC.includes(path)) return next();
    if (hasAccess(access, c, addressOf(c.req.raw))) return next();
    if (!path.startsWith('/api/') && isNavigation(c)) {
      c.header('Cache-Control', 'no-store');
      const to = path + new URL(c.req.url).search;
      return c.redirect(`${rootFrom(path)}login?${new URLSearchParams({ to })}`, 303);
    }
    c.header('WWW-Authenticate', 'Bearer');
    throw new AppError('AccessDenied');
  };
}
