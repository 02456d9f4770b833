import { ERRORS, type ErrorCode } from '@twinset/contract';
import { isDiskFull, isTooManyFiles } from '@twinset/engine';
import { AppError } from '../../lib/app-error.ts';
import type { RunFailure } from '../../records/runs.ts';

const CODES = {
  InvalidConfiguration: 'InvalidConfiguration',
  InvalidDataset: 'InvalidDataset',
  StratifiedSplitError: 'StratifiedSplitError',
  Cancelled: 'Cancelled',
  AugmentationError: 'AugmentationFailed',
} as const satisfies Record<RunFailure['errorType'], ErrorCode>;

type EngineFailure = {
  name?: string;
  errorType?: RunFailure['errorType'];
  message: string;
  details?: RunFailure['details'];
};

/** Returns true for a text that may contain paths of the server. */
const containsPaths = (text: string) => /(^|[\s'"(])\/[\w.-]+\/|[A-Z]:\\/.test(text);

type Unexpected = Pick<RunFailure, 'code' | 'message'>;
const UNEXPECTED: Unexpected = {
  code: CODES.AugmentationError,
  message: ERRORS.AugmentationFailed.message,
};

/**
 * Returns the failure of a run for the user. Errors of the engine are public; others are internal.
 * @param unexpected failure for an unexpected reason; other work than an augmentation has another one
 */
export function runFailure(error: unknown, cancelled: boolean, unexpected = UNEXPECTED): RunFailure {
  const say = (
    errorType: RunFailure['errorType'],
    message: string,
    details?: RunFailure['details'],
  ): RunFailure => ({
    code: errorType === 'AugmentationError' ? unexpected.code : CODES[errorType],
    errorType,
    message,
    ...(details && details.length > 0 ? { details } : {}),
  });
  if (cancelled) return say('Cancelled', 'The augmentation was cancelled.');
  if (isDiskFull(error)) return { ...say('AugmentationError', ERRORS.NoRoom.message), code: 'NoRoom' };
  if (isTooManyFiles(error))
    return { ...say('AugmentationError', ERRORS.ServerBusy.message), code: 'ServerBusy' };
  if (error instanceof AppError) {
    return {
      code: error.code,
      errorType: (error.extra.errorType as never) ?? 'AugmentationError',
      message: error.message,
    };
  }
  const engine = error as EngineFailure;
  if (engine?.name === 'EngineError' && engine.errorType && !containsPaths(engine.message)) {
    return say(engine.errorType, engine.message, engine.details);
  }
  return say('AugmentationError', unexpected.message);
}
