import type { MiddlewareHandler } from 'hono';
import { AppError } from '../lib/app-error.ts';
import type { AppEnv } from './variables.ts';

type Options = { perMinute: number; addressOf: (request: Request) => string; now?: () => number };

/**
 * Limits the requests per minute from one address; 0 sets no limit. Counts are reset every minute. Requests that another
 * server of the site forwards were counted there.
 */
export function rateLimit({ perMinute, addressOf, now = Date.now }: Options): MiddlewareHandler<AppEnv> {
  let minute = 0;
  let counts = new Map<string, number>();
  return async function rateLimitHandler(c, next) {
    if (perMinute === 0 || c.env?.isForwarded) return next();
    const present = Math.floor(now() / 60_000);
    if (present !== minute) {
      minute = present;
      counts = new Map();
    }
    const address = addressOf(c.req.raw);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > perMinute) {
      throw new AppError('TooManyRequests', undefined, { retryAfter: 60 - (Math.floor(now() / 1000) % 60) });
    }
    return next();
  };
}
