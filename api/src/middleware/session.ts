import type { Access } from '@twinset/contract';
import type { Context } from 'hono';
import type { Ctx } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
import { sessionKey } from '../lib/session-key.ts';
import { TUNABLES } from '../tunables.ts';
import type { AppEnv } from './variables.ts';

/**
 * Reads the session of a request. `session` calls need one that is started, `setup` and `status` only a valid id.
 * @returns the session's key, and whether it is started
 * @throws AppError InvalidSession, SessionNotFound
 */
export function readSession(
  ctx: Ctx,
  c: Context<AppEnv>,
  access: Access,
): { session: string; started: boolean } {
  if (access === 'open') return { session: '', started: false };
  const ids = c.req.queries('sessionId') ?? [];
  if (ids.length > 1) throw new AppError('InvalidSession', 'The session id is given more than once.');
  const key = ids[0] === undefined ? null : sessionKey(ids[0]);
  if (key === null) throw new AppError('InvalidSession');
  c.set('session', key);
  const row = ctx.records.sessions.get(key);
  // A session whose end was requested stays idle.
  const isDue = row && row.touched > 0 && Date.now() - row.touched > TUNABLES.sessionTouch.value;
  if (isDue) ctx.records.sessions.touch(key);
  if (access === 'session' && !row?.started) throw new AppError('SessionNotFound');
  return { session: key, started: row?.started ?? false };
}
