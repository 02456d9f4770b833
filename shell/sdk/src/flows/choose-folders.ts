import { hasImageExtension, normalizeName, someNames } from '@twinset/contract';
import type { FileKind } from '../store/view-slice.ts';
import { folderKind, folderOf, pathOf } from './folder-kind.ts';

export interface ChosenFolders {
  files: File[];
  /** How many files of which folders are not for this page. */
  leftOut: Map<string, number>;
}

/**
 * How little a file belongs on the page of a kind, by its folder. Beside a folder of masks, folders without a telling
 * name hold the images.
 */
function strangeness(kind: FileKind, file: File): number {
  const found = folderKind(folderOf(file));
  if (found === null) return kind === 'masks' ? 1 : 0;
  return found === kind ? 0 : 2;
}

/**
 * What of chosen folders a page takes: the files of those that suit it best. Files that were chosen by themselves are
 * always meant, and folders of the other kind are taken where there are no others.
 */
export function chooseFolders(kind: FileKind, selected: readonly File[]): ChosenFolders {
  const inFolders = selected.filter((file) => pathOf(file) !== '' && hasImageExtension(file.name));
  const least = inFolders.reduce((rank, file) => Math.min(rank, strangeness(kind, file)), 2);
  const files: File[] = [];
  const leftOut = new Map<string, number>();
  for (const file of selected) {
    const folder = folderOf(file);
    if (folder === '' || strangeness(kind, file) <= least) files.push(file);
    else leftOut.set(folder, (leftOut.get(folder) ?? 0) + 1);
  }
  return { files, leftOut };
}

const isMeant = (kind: FileKind, file: File): boolean =>
  pathOf(file) === '' || folderKind(folderOf(file)) === kind;

/** Why files of one name are not taken. */
function reasonOf(kind: FileKind, file: File, others: readonly File[], taken: File | undefined): string {
  if (taken !== undefined && pathOf(taken) === '')
    return 'Another file of the same name was selected with it.';
  if (taken !== undefined) return `Same name as "${pathOf(taken)}", which was used.`;
  const same = others.filter((other) => other !== file).map((other) => `"${pathOf(other) || other.name}"`);
  const many = others.filter((other) => isMeant(kind, other)).length > 1;
  const why = many
    ? `more than one of the folders contains ${kind}`
    : 'the folder names do not show which one to use';
  return `Same name as ${someNames(same)}; ${why}.`;
}

export interface ResolvedFiles {
  files: File[];
  refused: { file: File; reason: string }[];
}

/**
 * One file a name. Of files in different folders that is the one whose folder is named after the kind, or none: which
 * of them is meant is not for us to guess. Of files without a folder it is the first.
 */
export function resolveDuplicateNames(kind: FileKind, files: readonly File[]): ResolvedFiles {
  const byName = new Map<string, File[]>();
  for (const file of files) {
    const name = normalizeName(file.name);
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  const taken: File[] = [];
  const refused: ResolvedFiles['refused'] = [];
  for (const group of byName.values()) {
    const meant = group.filter((file) => isMeant(kind, file));
    const loose = group.every((file) => pathOf(file) === '');
    const [one] = loose || meant.length === 1 ? meant : group.length === 1 ? group : [];
    if (one !== undefined) taken.push(one);
    for (const file of group)
      if (file !== one) refused.push({ file, reason: reasonOf(kind, file, group, one) });
  }
  return { files: taken, refused };
}
