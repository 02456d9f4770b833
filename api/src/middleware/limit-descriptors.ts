import type { MiddlewareHandler } from 'hono';
import { AppError } from '../lib/app-error.ts';
import type { Descriptors } from '../lib/descriptors.ts';
import type { AppEnv } from './variables.ts';

/** Endpoints for monitoring a busy server; neither opens a file. */
export const UNLIMITED = ['/api/healthz', '/api/metrics'];

/** Refuses requests while too many files and connections are open, and closes connections that are not in use. */
export function limitDescriptors({ load }: Pick<Descriptors, 'load'>): MiddlewareHandler<AppEnv> {
  return async function limitDescriptorsHandler(c, next) {
    const present = load();
    if (present === 'full' && !UNLIMITED.includes(c.req.path)) {
      c.header('Connection', 'close');
      throw new AppError('ServerBusy');
    }
    await next();
    if (present !== 'low') c.res.headers.set('Connection', 'close');
  };
}
