import { isIllegalOnWindows } from '@twinset/contract';

const BAD = /[<>:"|?*%]/g;
const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * The name of a user's file inside an archive: its own where every system can create it, otherwise with the characters
 * that Windows refuses written as %XX, which loses nothing.
 */
export function zipEntryName(name: string): string {
  // A name that looks spelled already is spelled too, so that no two names become one.
  if (!isIllegalOnWindows(name) && !/%[0-9A-F]{2}/.test(name)) return name;
  const spelled = name.replace(BAD, percent).replace(/[. ]+$/, (end) => [...end].map(percent).join(''));
  return isIllegalOnWindows(spelled) ? `_${spelled}` : spelled;
}
