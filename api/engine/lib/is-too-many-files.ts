/** Returns true for the error of a system that lets this process open no more files. */
export const isTooManyFiles = (error: unknown): boolean =>
  ['EMFILE', 'ENFILE'].includes((error as { code?: string } | null)?.code ?? '');
