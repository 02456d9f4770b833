import { CodecError, type CodecErrorCode } from '../codec-error.ts';

/** The code of the CodecError that a call throws or rejects with; any other error passes through. */
export const codeOf = async (call: () => unknown): Promise<CodecErrorCode | 'none'> => {
  try {
    await call();
  } catch (error) {
    if (error instanceof CodecError) return error.code;
    throw error;
  }
  return 'none';
};
