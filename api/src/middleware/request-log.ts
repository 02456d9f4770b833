import type { MiddlewareHandler } from 'hono';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { AppEnv } from './variables.ts';

/**
 * Assigns an id to every request, counts it, and logs one line with the response, without the query, which contains
 * ids.
 */
export function requestLog(log: Log, metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async function requestLogHandler(c, next) {
    const requestId = crypto.randomUUID().slice(0, 13);
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    const started = performance.now();
    await next();
    const milliseconds = performance.now() - started;
    const route = c.get('route') ?? 'page';
    metrics.request(c.req.method, route, c.res.status, milliseconds / 1000);
    log[route === 'page' ? 'debug' : 'info']('request', {
      requestId,
      method: c.req.method,
      route,
      status: c.res.status,
      ms: Math.round(milliseconds),
      session: c.get('session')?.slice(0, 8),
    });
  };
}
