/** Returns whether an error means that a disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes((error as { code?: string } | null)?.code ?? '');

/** Sentence for users. */
export const DISK_FULL = 'The disk is full.';
