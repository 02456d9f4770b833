import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './variables.ts';

/**
 * Redirects from the path of `PUBLIC_URL` to the same with a slash at its end: relative addresses need it.
 * @param base path without the slash; "" for the root of a host
 */
export function redirectToRoot(base: string): MiddlewareHandler<AppEnv> {
  const last = base.split('/').at(-1);
  return async function redirectToRootHandler(c, next) {
    if (base === '') return next();
    const { pathname, search } = new URL(c.req.url);
    if (pathname !== base) return next();
    return c.redirect(`./${last}/${search}`, 308);
  };
}
