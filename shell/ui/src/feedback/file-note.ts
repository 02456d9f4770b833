import { someNames } from '@twinset/contract';

/** Names that `someNames` lists. */
const SHOWN = 5;

/**
 * The files a message is about, up to five and how many more; '' where the message names them itself.
 * @param files names, or rows as the server words them.
 */
export function fileNote(message: string, files: readonly string[] = []): string {
  if (files.length === 0 || files.slice(0, SHOWN).every((file) => message.includes(file))) return '';
  return `(${someNames(files)})`;
}
