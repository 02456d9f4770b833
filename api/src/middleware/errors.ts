import { ERRORS, type ErrorCode, type Failure } from '@twinset/contract';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, isDiskFull } from '../lib/app-error.ts';
import { describeError, type Log } from '../lib/log.ts';
import type { Variables } from './variables.ts';

function publicFailure(error: unknown, requestId: string): { code: ErrorCode; body: Failure } {
  const code = error instanceof AppError ? error.code : isDiskFull(error) ? 'NoRoom' : 'Internal';
  const row = ERRORS[code];
  const body: Failure = { success: false, code, error: row.error, message: row.message, requestId };
  if (error instanceof AppError) {
    const { details, failedFiles, errorType } = error.extra;
    Object.assign(body, { message: error.message || row.message, details, failedFiles, errorType });
  }
  return { code, body };
}

/**
 * The one place where errors become answers. What the catalogue has no row for says nothing but the fixed text and the
 * request's id; what happened goes to the log.
 */
export function answerError(error: unknown, c: Context<{ Variables: Variables }>, log: Log): Response {
  const requestId = c.get('requestId') ?? '';
  const { code, body } = publicFailure(error, requestId);
  const { status } = ERRORS[code];
  const cause = error instanceof AppError ? error.extra.cause : error;
  if (status >= 500) log.error('a call failed', { requestId, code, error: describeError(cause) });
  else if (cause !== undefined)
    log.debug('a call was refused', { requestId, code, error: describeError(cause) });
  const retryAfter = error instanceof AppError ? error.extra.retryAfter : undefined;
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  c.header('Cache-Control', 'no-store');
  return c.json(body, status as ContentfulStatusCode);
}
