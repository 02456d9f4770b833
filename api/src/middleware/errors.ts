import { ERRORS, type Failure } from '@twinset/contract';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, generalFailure } from '../lib/app-error.ts';
import { describeError, type Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import { runFailure } from '../services/augment/run-failure.ts';
import { TUNABLES } from '../tunables.ts';
import type { AppEnv } from './variables.ts';

/** Converts every error to a row of the catalogue; unknown ones are internal. */
export function toAppError(error: unknown): AppError {
  const general = generalFailure(error);
  if (general) return general;
  if ((error as { name?: string } | null)?.name === 'EngineError') {
    const { code, message, errorType, details } = runFailure(error, false);
    return new AppError(code, message, { errorType, details, cause: error });
  }
  return new AppError('Internal', undefined, { cause: error });
}

/** Log and metrics to which errors are reported besides the response. */
type Sinks = { log: Log; metrics: Metrics };

/**
 * Converts errors to responses; the only place that does. Errors without a row in the catalogue get a fixed text and
 * the request's id; their details are logged.
 */
export function answerError(error: unknown, c: Context<AppEnv>, { log, metrics }: Sinks): Response {
  const requestId = c.get('requestId') ?? '';
  const { code, message, extra } = toAppError(error);
  metrics.failure(code);
  const { status, error: title, message: fixed } = ERRORS[code];
  const { details, failedFiles, errorType, cause, retryAfter } = extra;
  const body: Failure = { success: false, code, error: title, message: message || fixed, requestId };
  Object.assign(body, { details, failedFiles, errorType });
  if (status >= 500) log.error('a request failed', { requestId, code, error: describeError(cause) });
  else if (cause !== undefined)
    log.debug('a request was rejected', { requestId, code, error: describeError(cause) });
  const wait = retryAfter ?? (status === 429 || status === 503 ? TUNABLES.retryBusy.value : undefined);
  if (wait !== undefined) c.header('Retry-After', String(wait));
  c.header('Cache-Control', 'no-store');
  return c.json(body, status as ContentfulStatusCode);
}
