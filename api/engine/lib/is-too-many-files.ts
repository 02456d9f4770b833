/** Returns true for the error of a process that may not open more files. */
export const isTooManyFiles = (error: unknown): boolean =>
  ['EMFILE', 'ENFILE'].includes((error as { code?: string } | null)?.code ?? '');
