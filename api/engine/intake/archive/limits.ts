/** Limits of an archive, so that a small file cannot fill the disk. */
export const ARCHIVE_LIMITS = {
  /** Bytes of all entries together, unpacked. */
  bytes: 50 * 1024 * 1024 * 1024,
  entries: 1_000_000,
  /** Folders above a file. */
  depth: 32,
  /** Unpacked bytes per packed byte; entries up to `smallBytes` may have any ratio. */
  ratio: 1000,
  smallBytes: 16 * 1024 * 1024,
};
export type ArchiveLimits = typeof ARCHIVE_LIMITS;

/** Bytes of a name, and of a path, that file systems store. */
const NAME_BYTES_MAX = 255;
const PATH_BYTES_MAX = 2048;
const bytesOf = (text: string) => Buffer.byteLength(text);

/**
 * Returns why an entry is refused by its name, or null.
 * @param what container of the entry, for the message
 */
export function pathProblem(path: string, { depth }: ArchiveLimits, what = 'archive'): string | null {
  if (!path.isWellFormed()) return 'The name contains invalid Unicode.';
  if (path.includes('\0')) return 'The name contains a NUL character.';
  if (path.includes('\\')) return 'The name contains a backslash.';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'The path is absolute.';
  const parts = path.split('/');
  if (parts.includes('..')) return `The path leads out of the ${what}.`;
  if (parts.some((part) => part === '' || part === '.')) return 'The path has an empty part.';
  if (parts.length - 1 > depth) return `The file is more than ${depth} folders deep.`;
  if (bytesOf(path) > PATH_BYTES_MAX) return `The path is longer than ${PATH_BYTES_MAX} bytes.`;
  if (parts.some((part) => bytesOf(part) > NAME_BYTES_MAX)) {
    return `A name of the path is longer than ${NAME_BYTES_MAX} bytes.`;
  }
  return null;
}
