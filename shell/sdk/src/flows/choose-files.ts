import {
  type FailedFile,
  formatCount,
  hasImageExtension,
  isCompanion,
  isSystemFile,
  MESSAGES,
  someNames,
  sortByName,
  TOAST_MS,
  type ToastMessage,
} from '@twinset/contract';
import { toast, toastAll } from '../pipeline/toasts.ts';
import type { FileKind } from '../store/view-slice.ts';
import { chooseFolders, resolveDuplicateNames } from './choose-folders.ts';
import { pathOf } from './folder-kind.ts';

/** Number of files of a wrong format named in a toast, and of folders listed in a note. */
const SHOWN_MAX = 3;

export interface ChosenFiles {
  files: File[];
  refused: FailedFile[];
  /** Names of files that are not images: class lists, annotations, notes. */
  companions: string[];
}

/** Returns the name of a file in messages: with its folder, if it was chosen with one. */
const nameOf = (file: File): string => pathOf(file) || file.name;

function skippedNote(skipped: number): ToastMessage | null {
  if (skipped === 0) return null;
  const description = `${formatCount(skipped)} hidden system file(s) skipped (such as .DS_Store and Thumbs.db).`;
  return { intent: 'info', title: 'Files skipped', description, durationMs: TOAST_MS.info };
}

function foldersNote(kind: FileKind, skipped: ReadonlyMap<string, number>): ToastMessage | null {
  if (skipped.size === 0) return null;
  const all = [...skipped].map(([folder, count]) => `${formatCount(count)} file(s) of ${folder}`);
  const more =
    all.length > SHOWN_MAX ? [`the files of ${formatCount(all.length - SHOWN_MAX)} more folder(s)`] : [];
  const description = `${[...all.slice(0, SHOWN_MAX), ...more].join(', ')}. This page accepts only ${kind}.`;
  return { intent: 'info', title: 'Folders skipped', description, durationMs: TOAST_MS.warning };
}

function wrongFormatNotes(names: readonly string[]): ToastMessage[] {
  const error = { intent: 'error' as const, durationMs: TOAST_MS.error };
  const notes = names.slice(0, SHOWN_MAX).map((name) => ({ ...error, ...MESSAGES.invalidFormat(name) }));
  if (names.length <= SHOWN_MAX) return notes;
  const description = `${formatCount(names.length - SHOWN_MAX)} more file(s) have an invalid format; they are listed on the page.`;
  return [...notes, { ...error, title: 'Invalid File Format', description }];
}

function sameNamesNote(refused: readonly { file: File }[]): ToastMessage | null {
  if (refused.length === 0) return null;
  const names = someNames(refused.map(({ file }) => nameOf(file)));
  const description = `Not uploaded, because other files have the same names: ${names}. Rename them, or choose one folder at a time.`;
  return { intent: 'warning', title: 'Same file name', description, durationMs: TOAST_MS.warning };
}

/**
 * Returns the files of a selection that can be uploaded, sorted by name as everywhere. Each file of a wrong format
 * gets a row, one toast names them, and the others are uploaded; files in a chosen folder that are not images are
 * only listed. Files that operating systems create in folders are skipped with one note, and so are folders of the other kind, by
 * their name. For files of the same name in different folders see `resolveDuplicateNames`.
 */
export function chooseFiles(kind: FileKind, selected: readonly File[]): ChosenFiles {
  if (selected.length === 0) {
    toast({ intent: 'error', ...MESSAGES.noFileSelected, durationMs: TOAST_MS.noFileSelected });
    return { files: [], refused: [], companions: [] };
  }
  const uploadable = selected.filter(({ name }) => !isSystemFile(name));
  const { files: suitable, skipped } = chooseFolders(kind, uploadable);
  const sorted = sortByName(suitable, ({ name }) => name);
  const wrong = sorted.filter(({ name }) => !hasImageExtension(name));
  // A file that was chosen individually is intended; and without images, no file is a companion of one.
  const isIntended = (file: File) => pathOf(file) === '' || wrong.length === sorted.length;
  const reported = wrong.filter((file) => isIntended(file) || !isCompanion(file.name)).map(nameOf);
  const { files, refused } = resolveDuplicateNames(
    kind,
    sorted.filter(({ name }) => hasImageExtension(name)),
  );
  toastAll([
    ...wrongFormatNotes(reported),
    sameNamesNote(refused),
    foldersNote(kind, skipped),
    skippedNote(selected.length - uploadable.length),
  ]);
  const wrongImages = wrong.filter(({ name }) => !isCompanion(name)).map(nameOf);
  return {
    files,
    refused: [
      ...wrongImages.map((filename) => ({
        filename,
        reason: MESSAGES.invalidFormat(filename).description,
      })),
      ...refused.map(({ file, reason }) => ({ filename: nameOf(file), reason })),
    ],
    companions: wrong.filter(({ name }) => isCompanion(name)).map(nameOf),
  };
}
