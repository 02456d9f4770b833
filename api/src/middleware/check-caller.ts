import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from '../env/index.ts';
import { hostCheck, originCheck } from '../http/own-hosts.ts';
import { AppError } from '../lib/app-error.ts';
import type { AppEnv } from './variables.ts';

/** Methods that change nothing. */
const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Returns the host that the request was sent to. */
const hostOf = (c: Context<AppEnv>) => c.req.header('host') ?? new URL(c.req.url).host;

/** Longest host name repeated in a response, characters. */
const SHOWN_MAX = 100;

/**
 * Refuses requests that a browser sends on behalf of other pages: those under another host name, and calls that change
 * state from another origin. Scripts, which send neither Origin nor Sec-Fetch-Site, pass. Uploads from the separate
 * port are exempt, since their address is signed, and requests that another server of the site has checked.
 */
export function checkCaller(env: Env): MiddlewareHandler<AppEnv> {
  const isOwnHost = hostCheck(env);
  const originOf = originCheck(env);
  return async function checkCallerHandler(c, next) {
    if (c.env?.part || c.env?.isForwarded) return next();
    const host = hostOf(c);
    if (!isOwnHost(host)) {
      throw new AppError(
        'WrongHost',
        `The server is not available as "${host.slice(0, SHOWN_MAX)}". Open it as localhost or by its IP address, add the name to ALLOWED_HOSTS, or set PUBLIC_URL if it is behind a proxy.`,
      );
    }
    const origin = c.req.header('origin');
    const caller = origin === undefined ? null : originOf(origin, host);
    c.set('isOwnPage', caller === null || caller === 'own');
    if (READS.includes(c.req.method)) return next();
    const crossSite = caller === null && c.req.header('sec-fetch-site') === 'cross-site';
    if (caller === 'foreign' || crossSite) throw new AppError('ForeignOrigin');
    return next();
  };
}
