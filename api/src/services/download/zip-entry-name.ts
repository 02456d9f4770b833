import { isIllegalOnWindows } from '@twinset/contract';

const BAD = /[<>:"|?*%]/g;
const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Returns the name of a user's file inside an archive: unchanged if all systems can create it, otherwise with the
 * characters that Windows refuses written as %XX, without loss.
 */
export function zipEntryName(name: string): string {
  // A name that looks escaped is escaped too, so that no two names become equal.
  if (!isIllegalOnWindows(name) && !/%[0-9A-F]{2}/.test(name)) return name;
  const spelled = name.replace(BAD, percent).replace(/[. ]+$/, (end) => [...end].map(percent).join(''));
  return isIllegalOnWindows(spelled) ? `_${spelled}` : spelled;
}
