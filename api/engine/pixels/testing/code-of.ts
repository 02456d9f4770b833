import { CodecError, type CodecErrorCode } from '../codec-error.ts';

/** Returns the code of the CodecError that a call throws or rejects with; rethrows any other error. */
export const codeOf = async (call: () => unknown): Promise<CodecErrorCode | 'none'> => {
  try {
    await call();
  } catch (error) {
    if (error instanceof CodecError) return error.code;
    throw error;
  }
  return 'none';
};
