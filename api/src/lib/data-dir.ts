import { accessSync, constants, statSync } from 'node:fs';
import { AppError } from './app-error.ts';

const FOLDER_REPLACED = 'was removed or replaced. Put it back, or restart the server';

function problemOf(error: unknown): string {
  switch ((error as { code?: string }).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return FOLDER_REPLACED;
    case 'EROFS':
      return 'is read-only. Make its file system writable';
    default:
      return 'cannot be written. Check its owner and permissions';
  }
}

/**
 * Creates the check whether a data directory can be used: it may be unmounted, renamed or become read-only while the
 * server runs. An open database does not notice; it would write to a file that nobody can find.
 * @param paths files and folders that exist from the start
 */
export function createDataDirCheck(paths: readonly string[]) {
  const identityOf = (path: string) => {
    const { dev, ino } = statSync(path);
    return `${dev} ${ino}`;
  };
  const identities = new Map(paths.map((path) => [path, identityOf(path)]));
  const problem = (): string | null => {
    try {
      for (const [path, identity] of identities) {
        if (identityOf(path) !== identity) return FOLDER_REPLACED;
        accessSync(path, constants.W_OK);
      }
      return null;
    } catch (error) {
      return problemOf(error);
    }
  };
  /** Returns the problem, or null. Takes microseconds. `cause`: the failure that it explains. */
  return (cause?: unknown): AppError | null => {
    const text = problem();
    if (text === null) return null;
    return new AppError('StorageUnavailable', `The data directory (DATA_DIR) ${text}.`, { cause });
  };
}
export type DataDirCheck = ReturnType<typeof createDataDirCheck>;

/** Sentences for disk errors that prevent a start. */
const AT_START: Record<string, string> = {
  ENOSPC: 'is on a full disk. Free some space',
  EDQUOT: 'has reached a disk quota. Free some space',
  SQLITE_FULL: 'is on a full disk. Free some space',
  EROFS: 'is read-only. Make its file system writable',
  SQLITE_READONLY: 'is read-only. Make its file system writable',
  EACCES: 'cannot be written. Check its owner and its permissions',
  EPERM: 'cannot be written. Check its owner and its permissions',
  SQLITE_CANTOPEN: 'cannot be written. Check its owner and its permissions',
  ENOTDIR: 'is not a folder. Remove the file in its place',
  EEXIST: 'is not a folder. Remove the file in its place',
  // `mkdir` creates missing parents; some file systems, such as /proc, refuse it so.
  ENOENT: 'cannot be created. Check its path',
};

/** Returns the error for a start that failed because of the data directory; returns other errors unchanged. */
export function startProblem(error: unknown, folder: string): Error {
  const { code = '', path } = error as { code?: string; path?: string };
  const text = AT_START[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')];
  if (text === undefined || (code === 'ENOENT' && !path?.startsWith(folder))) return error as Error;
  return new Error(`DATA_DIR (${folder}) ${text}, or set DATA_DIR to another folder.`);
}
