import { someNames } from '@twinset/contract';

/** Number of names that `someNames` lists. */
const NAMES_MAX = 5;

/**
 * Returns the files of a message: up to five names and the number of further ones; '' if the message names
 * them itself.
 * @param files names, or rows as the server words them
 */
export function fileNote(message: string, files: readonly string[] = []): string {
  if (files.length === 0 || files.slice(0, NAMES_MAX).every((file) => message.includes(file))) return '';
  return `(${someNames(files)})`;
}
