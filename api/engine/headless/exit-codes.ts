import type { AugmentErrorType } from '@twinset/contract';
import { EngineError } from '../engine-error.ts';

/** Error for wrong arguments: an option or a path. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Exit codes of the command. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, differs: 4, cancelled: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Meaning of each exit code, for --help and the README. */
export const EXIT_TEXTS: Record<ExitCode, string> = {
  [EXIT.done]: 'The zip was written.',
  [EXIT.failed]: 'The run failed, for example because the disk is full.',
  [EXIT.usage]: 'Wrong usage: an option, a path or a field of the configuration.',
  [EXIT.refused]: 'The data was refused: images, masks, the stratification file, or sources of a manifest.',
  [EXIT.differs]: 'With --from: the zip was written, but outputs differ from the manifest.',
  [EXIT.cancelled]: 'Cancelled with Ctrl+C.',
};

const BY_TYPE: Record<AugmentErrorType, ExitCode> = {
  InvalidConfiguration: EXIT.usage,
  InvalidDataset: EXIT.refused,
  StratifiedSplitError: EXIT.refused,
  Cancelled: EXIT.cancelled,
  AugmentationError: EXIT.failed,
};

const WRONG_ARGUMENTS = /^ERR_PARSE_ARGS_/;

/** Returns the exit code of an error, and its name as in the server's responses (`Usage` for wrong arguments). */
export function failureOf(error: unknown): { exitCode: ExitCode; code: string } {
  if (error instanceof EngineError) {
    const { errorType } = error;
    const code = errorType === 'AugmentationError' ? 'AugmentationFailed' : errorType;
    return { exitCode: BY_TYPE[errorType], code };
  }
  const { code = '' } = error as { code?: string };
  if (error instanceof UsageError || WRONG_ARGUMENTS.test(code))
    return { exitCode: EXIT.usage, code: 'Usage' };
  return { exitCode: EXIT.failed, code: 'AugmentationFailed' };
}

/** Returns an error as a sentence for users: errors of the system name a call instead of a reason. */
export function sentenceOf(error: unknown): string {
  const { message } = error as Error;
  // Errors of workers have no other field that names the file.
  const denied = /^(?:EACCES|EPERM): [^']*'(.*)'$/s.exec(message)?.[1];
  return denied === undefined ? message : `Permission denied: ${denied}`;
}
