import {
  compareNames,
  type FailedFile,
  hasImageExtension,
  isSystemFile,
  MESSAGES,
  normalizeName,
  TOAST_MS,
} from '@twinset/contract';
import { toast } from '../pipeline/toasts.ts';

/** How many files of a wrong format get a toast of their own. */
const SHOWN = 3;

export interface Chosen {
  files: File[];
  refused: FailedFile[];
}

/**
 * What of a selection can be sent, sorted as names are everywhere; each file of a wrong format is said and listed,
 * and the rest goes on. Files that systems leave in folders are passed over with one note.
 * Of two files with one name (from two folders) the first in order is taken.
 */
export function chooseFiles(selected: readonly File[]): Chosen {
  if (selected.length === 0) {
    toast({ intent: 'error', ...MESSAGES.noFileSelected, durationMs: TOAST_MS.noFileSelected });
    return { files: [], refused: [] };
  }
  const own = selected.filter(({ name }) => !isSystemFile(name));
  const skipped = selected.length - own.length;
  if (skipped > 0) {
    const description = `${skipped} hidden system file(s) left out (such as .DS_Store and Thumbs.db).`;
    toast({ intent: 'info', title: 'Files skipped', description, durationMs: TOAST_MS.info });
  }
  const sorted = own.toSorted((a, b) => compareNames(a.name, b.name));
  const seen = new Set<string>();
  const files: File[] = [];
  const refused: FailedFile[] = [];
  for (const file of sorted) {
    const name = normalizeName(file.name);
    if (!hasImageExtension(name)) {
      refused.push({ filename: file.name, reason: MESSAGES.invalidFormat(file.name).description });
    } else if (seen.has(name)) {
      refused.push({ filename: file.name, reason: 'Another file of the same name was selected with it.' });
    } else {
      seen.add(name);
      files.push(file);
    }
  }
  const wrong = refused.filter(({ filename }) => !hasImageExtension(filename));
  for (const { filename } of wrong.slice(0, SHOWN)) {
    toast({ intent: 'error', ...MESSAGES.invalidFormat(filename), durationMs: TOAST_MS.error });
  }
  if (wrong.length > SHOWN) {
    const description = `${wrong.length - SHOWN} more file(s) are not a valid format; they are listed on the page.`;
    toast({ intent: 'error', title: 'Invalid File Format', description, durationMs: TOAST_MS.error });
  }
  return { files, refused };
}
